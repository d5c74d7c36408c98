import { operations, type OperationId, type Schema } from '../../service/catalogue/index.ts'
import type { Handler } from '../http/handler.ts'
import { accounts } from './accounts.ts'
import { callQueues } from './call-queues.ts'
import { calls, callsInputs } from './calls.ts'
import { externalNumbers } from './external-numbers.ts'
import { flashCall } from './flash-call.ts'
import { groups } from './groups.ts'
import { legacySms } from './legacy-sms.ts'
import { media } from './media.ts'
import { notificationEmails } from './notification-emails.ts'
import { numbers } from './numbers.ts'
import { payment } from './payment.ts'
import { rpcNumbers } from './rpc-numbers.ts'
import { scenarios } from './scenarios.ts'
import { session } from './session.ts'
import { sip } from './sip.ts'
import { sms, smsInputs } from './sms.ts'
import { tariffs } from './tariffs.ts'
import { tickets } from './tickets.ts'
import { token } from './token.ts'
import { users, usersInputs } from './users.ts'
import { webhooks } from './webhooks.ts'

/** One handler for each operation of the catalogue; one that is missing does not compile. */
export const handlers: { readonly [Id in OperationId]: Handler<Id> } = {
  ...session,
  ...token,
  ...users,
  ...accounts,
  ...calls,
  ...numbers,
  ...externalNumbers,
  ...rpcNumbers,
  ...legacySms,
  ...payment,
  ...sms,
  ...sip,
  ...groups,
  ...callQueues,
  ...scenarios,
  ...media,
  ...tariffs,
  ...tickets,
  ...flashCall,
  ...webhooks,
  ...notificationEmails,
}

/** Input schemas for the operations where the service takes more than the catalogue offers. */
export const inputs: { readonly [Id in OperationId]?: Schema } = {
  ...smsInputs,
  ...callsInputs,
  ...usersInputs,
}

/** @throws Error when the catalogue has an operation that nothing here answers */
export function assertComplete(): void {
  const missing = Object.keys(operations).filter((id) => !(id in handlers))
  if (missing.length > 0) throw new Error(`The demo cabinet lacks ${missing.join(', ')}.`)
}
