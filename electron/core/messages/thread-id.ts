import type { ThreadId } from '../../bridge/inbox.ts'

/** The thread of two normalised numbers. */
export function threadId(own: string, other: string): ThreadId {
  return `${own}:${other}`
}

/**
 * The conversation with a person, whose id is the number of its first thread: it has no own number.
 */
export const conversationId = (other: string): ThreadId => `:${other}`

/** The number that a conversation is named by; undefined if it is no conversation's id. */
export const personOf = (id: ThreadId): string | undefined =>
  id.startsWith(':') ? id.slice(1) : undefined

/** The other side of a thread or of a conversation. */
export const otherOf = (id: ThreadId): string => id.slice(id.indexOf(':') + 1)

/** The two sides of a thread, both normalised; undefined if it is no thread id. */
export function partiesOf(thread: ThreadId): { own: string; other: string } | undefined {
  const [, own, other] = /^([^:]+):(.+)$/s.exec(thread) ?? []
  return own === undefined || other === undefined ? undefined : { own, other }
}
