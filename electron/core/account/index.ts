import type { CabinetHandlers } from '../platform/handlers.ts'
import type { Account } from './account.ts'

/** The lists of the account's configuration, and what is told of their rows. */
export function accountSubject({ account }: { account: Account }): {
  commands: CabinetHandlers<'account'>
} {
  return {
    commands: {
      'account.read': async ({ slice, refresh }) => account.view(slice, refresh),
      'account.details': async ({ slice }) => account.details(slice),
      'account.detail': async ({ slice, of, refresh }) => account.detail(slice, of, refresh),
    },
  }
}
