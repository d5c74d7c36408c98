import type { CabinetContext, Subject } from '../subject.ts'
import { scenariosSlice } from './targets.ts'

/** The lists of the account's configuration, and what is told of their rows. */
export function accountSubject({ account, client }: CabinetContext): Subject<'account'> {
  return {
    slices: [scenariosSlice(client)],
    commands: {
      'account.read': async ({ slice, anew }) => account.view(slice, anew),
      'account.details': async ({ slice }) => account.details(slice),
      'account.detail': async ({ slice, of, anew }) => account.detail(slice, of, anew),
    },
  }
}
