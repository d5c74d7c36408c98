import type { Failure } from '../../bridge/failures.ts'

/**
 * One paid or irreversible call, written down before it leaves. `begun` found at a start means nobody
 * knows the outcome: it becomes `unknown` and is never repeated by itself.
 */
export interface LedgerEntry {
  id: string
  /** The operation's id in the catalogue. */
  operation: string
  /**
   * What it was about, such as the number to buy; the same text means the same thing. No secret. Empty
   * where it is `unreadable`.
   */
  subject: string
  /** The same as a person reads it; absent where the subject itself can be read. */
  label?: string
  /** Milliseconds since the epoch. */
  at: number
  state: 'begun' | 'done' | 'failed' | 'unknown'
  failure?: Failure
  /** The account was read since, and does not show it. */
  absent?: true
  /** The keychain does not hold the key of what it was about. */
  unreadable?: true
}
