import type { CabinetContext, Subject } from '../subject.ts'

/** The lists of the account's configuration, and what is told of their rows. */
export function accountSubject({ account }: CabinetContext): Subject<'account'> {
  return {
    commands: {
      'account.read': async ({ slice, anew }) => account.view(slice, anew),
      'account.details': async ({ slice }) => account.details(slice),
      'account.detail': async ({ slice, of, anew }) => account.detail(slice, of, anew),
    },
  }
}
