import type { JournalEntry } from '../core/diagnostics/types.ts'
import type { KeytarOrigin } from '../core/secrets/keytar.ts'
import { command, nothing } from './command.ts'

export type { JournalEntry } from '../core/diagnostics/types.ts'
export type { KeytarOrigin } from '../core/secrets/keytar.ts'

export const diagnosticsCommands = {
  /** The last calls to the service, newest first. */
  'diagnostics.journal': command(nothing)<JournalEntry[]>(),
  /** Where the compiled module came from that speaks with the keychain. */
  'diagnostics.keytar': command(nothing)<KeytarOrigin>(),
}
