import type { CabinetContext, Subject } from '../subject.ts'
import { targetSlices } from './targets.ts'

/** The lists of the account's configuration, and what is told of their rows. */
export function accountSubject({ account, client, reach }: CabinetContext): Subject<'account'> {
  return {
    slices: Object.values(targetSlices(client, reach)),
    commands: {
      'account.read': async ({ slice, anew }) => account.view(slice, anew),
      'account.detail': async ({ slice, of, anew }) => account.detail(slice, of, anew),
    },
  }
}
