import type { JournalEntry } from '../core/diagnostics/types.ts'
import { command, nothing } from './command.ts'

export type { JournalEntry } from '../core/diagnostics/types.ts'

export const diagnosticsCommands = {
  /** The last calls to the service, newest first. */
  'diagnostics.journal': command(nothing)<JournalEntry[]>(),
}
