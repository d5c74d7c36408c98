import type { Failure } from './failures.ts'

/** How the conversation with the service goes, as one state per cabinet. */
export interface Link {
  /** `checking`: before the first answer; `failing`: retrying with growing pauses. */
  state: 'checking' | 'online' | 'failing' | 'signedOut'
  /** Last successful check, milliseconds since the epoch. */
  checkedAt?: number
  /** When the next try is due, while failing. */
  retryAt?: number
  failure?: Failure
  /**
   * Checks that fell behind their pace, in `online` too: the service may refuse one while it answers all
   * else.
   */
  behind?: Behind[]
}

/** Messages, registrations, own numbers with their packets, the balance. */
export type Check = 'inbox' | 'presence' | 'senders' | 'money'

/** A check that was not done when it was due. Moments are milliseconds since the epoch. */
export interface Behind {
  check: Check
  /** When it was done last; absent if never. */
  checkedAt?: number
  failure: Failure
  retryAt: number
}
