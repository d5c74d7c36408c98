import type { AppSubject } from '../app-subject.ts'
import { keytarOrigin } from '../secrets/keytar.ts'
import type { Journal } from './journal.ts'

/** The last calls to the service, and what the program is made of. */
export function diagnosticsSubject(journal: Journal): AppSubject<'diagnostics'> {
  return {
    'diagnostics.journal': async () => journal.list(),
    'diagnostics.keytar': keytarOrigin,
  }
}
