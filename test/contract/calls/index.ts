import type { OperationId } from '../../../electron/service/index.ts'
import * as account from './account.ts'
import * as exchange from './exchange.ts'
import * as messages from './messages.ts'
import * as numbers from './numbers.ts'
import * as office from './office.ts'
import type { Row } from './row.ts'

/** How each operation is called; one that the catalogue has and no row does not compile. */
export const calls: { readonly [Id in OperationId]: Row<Id> } = {
  ...account.session,
  ...account.token,
  ...account.users,
  ...account.accounts,
  ...account.calls,
  ...account.flashCall,
  ...numbers.numbers,
  ...numbers.externalNumbers,
  ...numbers.rpcNumbers,
  ...messages.sms,
  ...messages.legacySms,
  ...exchange.sip,
  ...exchange.groups,
  ...exchange.callQueues,
  ...exchange.scenarios,
  ...exchange.media,
  ...office.tickets,
  ...office.payment,
  ...office.tariffs,
  ...office.webhooks,
  ...office.notificationEmails,
}
