import { z } from 'zod'
import { LOCATION_OPEN, inSection, reading } from './operation.ts'
import {
  acknowledgement,
  changing,
  email,
  id,
  maybe,
  paged,
  positive,
  reference,
  text,
} from './shapes.ts'

const { rest, restCreate } = inSection('Notification e-mails')

const email_id = reference
const body = { email: email.max(300) }

/** Addresses that notifications go to. The one list whose parameters travel in the query. */
export const notificationEmailsList = rest({
  id: 'notificationEmails.list',
  method: 'GET',
  path: 'notifications/emails',
  carries: 'query',
  input: () => z.strictObject({ page: positive.optional(), limit: positive.optional() }),
  reply: () => paged(z.looseObject({ id, email: text })),
  ...reading,
})

/** One address. */
export const notificationEmailsRead = rest({
  id: 'notificationEmails.read',
  method: 'GET',
  path: 'notifications/emails/{email_id}',
  input: () => z.strictObject({ email_id }),
  reply: () => z.looseObject({ id, email: text, success: maybe.flag }),
  ...reading,
})

/** Adds an address. */
export const notificationEmailsCreate = restCreate({
  id: 'notificationEmails.create',
  method: 'POST',
  path: 'notifications/emails',
  input: () => z.strictObject(body),
  ...changing,
  touches: ['notificationEmails'],
  open: LOCATION_OPEN,
})

/** Replaces an address. */
export const notificationEmailsReplace = rest({
  id: 'notificationEmails.replace',
  method: 'PUT',
  path: 'notifications/emails/{email_id}',
  input: () => z.strictObject({ email_id, ...body }),
  ...changing,
  touches: ['notificationEmails'],
})

/** Removes an address. */
export const notificationEmailsDelete = rest({
  id: 'notificationEmails.delete',
  method: 'DELETE',
  path: 'notifications/emails/{email_id}',
  input: () => z.strictObject({ email_id }),
  reply: () => acknowledgement,
  effect: 'destroy',
  touches: ['notificationEmails'],
})
