import type { AppHandlers } from '../platform/handlers.ts'
import { keytarOrigin } from '../platform/secrets/keytar.ts'
import type { Journal } from './journal.ts'
import { collectReport } from './report.ts'

/** The last calls to the service, and what the program is made of. */
export function diagnosticsModule(
  journal: Journal,
  home: string,
  version: string,
): AppHandlers<'diagnostics'> {
  return {
    'diagnostics.journal': async () => journal.list(),
    'diagnostics.keytar': keytarOrigin,
    'diagnostics.report': () => collectReport(home, version),
  }
}
