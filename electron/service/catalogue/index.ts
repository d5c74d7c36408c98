import type { z } from 'zod'
import * as legacySms from './legacy-sms.ts'
import type { Operation } from './operation.ts'
import * as payment from './payment.ts'
import * as session from './session.ts'
import * as sip from './sip.ts'
import * as sms from './sms.ts'
import * as token from './token.ts'
import * as users from './users.ts'

export type { Addresses } from './addresses.ts'
export type * from './operation.ts'
export type { Rows } from './shapes.ts'

const modules = { ...session, ...token, ...users, ...legacySms, ...payment, ...sms, ...sip }

type Entry = (typeof modules)[keyof typeof modules]
export type OperationId = Entry['id']
export type OperationOf<Id extends OperationId> = Extract<Entry, { id: Id }>
export type InputOf<Id extends OperationId> = z.input<OperationOf<Id>['input']>
export type ReplyOf<Id extends OperationId> = z.output<OperationOf<Id>['reply']>

/** Every operation of the service that Switchdesk knows, by id. */
export const operations = Object.fromEntries(
  Object.values(modules).map((operation: Operation) => [operation.id, operation]),
) as { readonly [Id in OperationId]: OperationOf<Id> }
