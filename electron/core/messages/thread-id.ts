import type { ThreadId } from '../../bridge/inbox.ts'

/** The thread of two normalised numbers. */
export function threadId(own: string, other: string): ThreadId {
  return `${own}:${other}`
}

/** The two sides of a thread, both normalised; undefined if it is no thread id. */
export function partiesOf(thread: ThreadId): { own: string; other: string } | undefined {
  const [, own, other] = /^([^:]+):(.+)$/s.exec(thread) ?? []
  return own === undefined || other === undefined ? undefined : { own, other }
}
