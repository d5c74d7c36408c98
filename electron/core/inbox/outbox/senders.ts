import { isDeepStrictEqual } from 'node:util'
import type { Sender } from '../../../bridge/inbox.ts'

export interface Senders {
  list(): Sender[]
  /** True once the service has listed them. */
  known(): boolean
  find(own: string): Sender | undefined
  update(senders: Sender[]): void
}

/** Own numbers that can send, with the rest of their packets. */
export function createSenders(announce: (senders: Sender[]) => void): Senders {
  let senders: Sender[] | undefined
  return {
    list: () => senders ?? [],
    known: () => senders !== undefined,
    find: (own) => senders?.find(({ number }) => number === own),
    update(next) {
      const changed = !isDeepStrictEqual(next, senders)
      senders = next
      if (changed) announce(next)
    },
  }
}
