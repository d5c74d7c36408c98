import type { ServiceFailureKind } from '../../service/errors.ts'

/** One finished call to the service. Holds no body, no secret, no telephone number. */
export interface JournalEntry {
  /** When it started, milliseconds since the epoch. */
  at: number
  operation: string
  /** `ok` or the failure's kind. */
  outcome: 'ok' | ServiceFailureKind
  /** HTTP status, when there was one. */
  status?: number
  /** Milliseconds. */
  duration: number
  /** Rows of the reply that do not have the shape described for them. */
  invalidRows?: number
  /** What is wrong with them: a member and the kind of mistake, without values. */
  invalidReasons?: string[]
}
