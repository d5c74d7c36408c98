import type { CabinetId } from './cabinet.ts'
import { command, nothing } from './command.ts'
import type { FailureKind } from './failures.ts'

/** How a call to the service can fail; the other kinds are findings of the app's own. */
type CallFailureKind = Extract<
  FailureKind,
  | 'refused'
  | 'unreachable'
  | 'unknown'
  | 'badReply'
  | 'signedOut'
  | 'limited'
  | 'aborted'
  | 'invalid'
>

/** One finished call to the service, or a post that was turned away here. Holds no body, no secret, no telephone number. */
export interface JournalEntry {
  /** When it started, milliseconds since the epoch. */
  at: number
  operation: string
  /** The account that it was about; absent before signing in. */
  cabinet?: CabinetId
  /** `ok` or the failure's kind. */
  outcome: 'ok' | CallFailureKind
  /** HTTP status, when there was one. */
  status?: number
  /** Milliseconds. */
  duration: number
  /** Rows of the reply that do not have the shape described for them. */
  invalidRows?: number
  /** Mistakes in them: the member and the kind, without values. */
  invalidReasons?: string[]
}

/**
 * Origin of keytar's compiled module: `built` on this computer, `prebuilt` by its authors and
 * checked (`.scripts/keytar.mjs`), `unchecked` where that was not possible, `unknown` where it was
 * not recorded.
 */
export type KeytarOrigin = 'built' | 'prebuilt' | 'unchecked' | 'unknown' | 'absent'

export const diagnosticsCommands = {
  /** The last calls to the service, newest first. */
  'diagnostics.journal': command(nothing)<JournalEntry[]>(),
  /** Origin of the compiled module that accesses the keychain. */
  'diagnostics.keytar': command(nothing)<KeytarOrigin>(),
  /**
   * Texts for finding the cause of a fault, by names of files: log and versions. Nothing is sent
   * anywhere.
   */
  'diagnostics.report': command(nothing)<Record<string, string>>(),
}
