import type { Failure } from '../../bridge/failures.ts'

/**
 * One paid or irreversible call, written down before it leaves. `begun` found at a start means nobody
 * knows the outcome: it becomes `unknown` and is never repeated by itself.
 */
export interface LedgerEntry {
  id: string
  /** The operation's id in the catalogue. */
  operation: string
  /** What it was about, such as the numbers to buy; no secret. */
  subject: string
  /** Milliseconds since the epoch. */
  at: number
  state: 'begun' | 'done' | 'failed' | 'unknown'
  failure?: Failure
}
