import { backoff } from '../../platform/polling/backoff.ts'
import { steadyNow } from '../../platform/steady-clock.ts'
import type { StoredInbox } from '../../messages/tables.ts'
import type { MessageId } from '../../../bridge/inbox.ts'

/**
 * Messages that were queued when the database was opened. Another copy of it may have sent them
 * since: they leave only once the service's list was read, and the user is asked about those that
 * it shows already.
 */
export interface CarriedOver {
  open(): Promise<void>
  has(id: MessageId): boolean
  /** The list was held against it. */
  settle(id: MessageId): void
  /** The list could not be read: all of them wait, later messages do not. */
  wait(): void
  /** Until when one waits for the list, by the steady clock. */
  waitsUntil(id: MessageId): number
  /** Another call reached the service. Returns true if they waited. */
  reachable(): boolean
}

export function noteCarriedOver(
  stored: Pick<StoredInbox, 'outstanding'>,
  random?: () => number,
): CarriedOver {
  let ids = new Set<MessageId>()
  let failures = 0
  let until = 0

  return {
    async open() {
      const queued = (await stored.outstanding()).filter(({ state }) => state === 'queued')
      ids = new Set(queued.map(({ id }) => id))
    },
    has: (id) => ids.has(id),
    settle(id) {
      if (!ids.delete(id)) return
      failures = 0
      until = 0
    },
    wait() {
      failures += 1
      until = steadyNow() + backoff(failures, random)
    },
    waitsUntil: (id) => (ids.has(id) ? until : 0),
    reachable() {
      const waited = until > 0
      until = 0
      return waited
    },
  }
}
