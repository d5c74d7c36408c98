import type { z } from 'zod'
import * as accounts from './accounts.ts'
import * as callQueues from './call-queues.ts'
import * as externalNumbers from './external-numbers.ts'
import * as flashCall from './flash-call.ts'
import * as groups from './groups.ts'
import * as legacySms from './legacy-sms.ts'
import * as media from './media.ts'
import * as notificationEmails from './notification-emails.ts'
import * as numbers from './numbers.ts'
import type { Operation } from './operation.ts'
import * as payment from './payment.ts'
import * as rpcNumbers from './rpc-numbers.ts'
import * as scenarios from './scenarios.ts'
import * as session from './session.ts'
import * as sip from './sip.ts'
import * as sms from './sms.ts'
import * as tariffs from './tariffs.ts'
import * as tickets from './tickets.ts'
import * as token from './token.ts'
import * as users from './users.ts'
import * as webhooks from './webhooks.ts'

export type { Addresses } from './addresses.ts'
export type * from './operation.ts'
export type { Rows } from './shapes.ts'

const modules = {
  ...accounts,
  ...callQueues,
  ...externalNumbers,
  ...flashCall,
  ...groups,
  ...legacySms,
  ...media,
  ...notificationEmails,
  ...numbers,
  ...payment,
  ...rpcNumbers,
  ...scenarios,
  ...session,
  ...sip,
  ...sms,
  ...tariffs,
  ...tickets,
  ...token,
  ...users,
  ...webhooks,
}

type CatalogueEntry = (typeof modules)[keyof typeof modules]
type Entries = { [E in CatalogueEntry as E['id']]: E }
// Looked up in maps: computed again for an open `Id`, these types would cost the compiler many seconds.
type Inputs = { [Id in keyof Entries]: z.input<Entries[Id]['input']> }
type Replies = { [Id in keyof Entries]: z.output<Entries[Id]['reply']> }

export type OperationId = keyof Entries
export type OperationOf<Id extends OperationId> = Entries[Id]
export type InputOf<Id extends OperationId> = Inputs[Id]
export type ReplyOf<Id extends OperationId> = Replies[Id]

/** Operations that change something; the risk of each is in `risks.ts`. */
export type ChangingId = {
  [Id in OperationId]: Entries[Id]['effect'] extends 'read' ? never : Id
}[OperationId]

/** Operations that cost money or cannot be undone. */
export type CostlyId = {
  [Id in OperationId]: Entries[Id]['effect'] extends 'spend' | 'destroy' ? Id : never
}[OperationId]

/** Operations that neither cost money nor destroy anything. */
export type FreeId = Exclude<OperationId, CostlyId>

/** Every operation of the service that Switchdesk knows, by id. */
export const operations = Object.fromEntries(
  Object.values(modules).map((operation: Operation) => [operation.id, operation]),
) as { readonly [Id in OperationId]: OperationOf<Id> }
