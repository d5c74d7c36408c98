import type { Failure } from '../../bridge/failures.ts'

/** How the conversation with the service goes, as one state per cabinet. */
export interface Link {
  /** `checking`: before the first answer; `failing`: retrying with growing pauses. */
  state: 'checking' | 'online' | 'failing' | 'signedOut'
  /** Last successful check, milliseconds since the epoch. */
  checkedAt?: number
  /** When the next try is due, while failing. */
  retryAt?: number
  failure?: Failure
  /** What the service refuses to tell while it answers all else. */
  withheld?: Withheld[]
}

/** Registrations, own numbers with their packets, the balance. */
export type Withheld = 'presence' | 'senders' | 'money'
