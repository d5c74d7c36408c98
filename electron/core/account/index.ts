import type { CabinetHandlers } from '../platform/handlers.ts'
import type { Account } from './account.ts'

/** Commands for the lists of the account's configuration, and for details of their rows. */
export function accountModule({ account }: { account: Account }): {
  commands: CabinetHandlers<'account'>
} {
  return {
    commands: {
      'account.read': async ({ collection, refresh }) => account.view(collection, refresh),
      'account.details': async ({ collection }) => account.details(collection),
      'account.detail': async ({ collection, of, refresh }) =>
        account.detail(collection, of, refresh),
    },
  }
}
