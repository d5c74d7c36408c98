import type { AppSubject } from '../app-subject.ts'
import type { Journal } from './journal.ts'

/** The last calls to the service. */
export function diagnosticsSubject(journal: Journal): AppSubject<'diagnostics'> {
  return { 'diagnostics.journal': async () => journal.list() }
}
