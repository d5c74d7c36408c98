import { z } from 'zod'
import { LOCATION_OPEN, inSection, reading } from './operation.ts'
import {
  acknowledgement,
  changing,
  filled,
  id,
  maybe,
  paged,
  reference,
  webAddress,
} from './shapes.ts'

const { rest, restCreate } = inSection('Webhooks (call monitoring)')

const text = z.string().max(4000)
const word = text.trim().min(1)
const some = <S extends z.ZodType>(row: S) => z.array(row).max(100).optional()

/** A header's name is one of HTTP's tokens, and neither ends its line. */
const header = z.strictObject({
  name: text.regex(/^[\w!#$%&'*+.^`|~-]+$/),
  value: text.regex(/^[\t\x20-\x7e\x80-\xff]*$/),
})
const nameValueRead = z.array(z.looseObject({ name: maybe.text, value: maybe.text })).nullish()

const webhook = z.strictObject({
  url: webAddress.max(4000),
  /** Call created, incoming call answered, call ended. */
  event: z.enum(['create', 'answer', 'destroy']),
  type_call: z.enum(['inbound', 'outbound', 'all']).optional(),
  /** `long`: inbound and outbound; `short`: in and out. */
  type_style: z.enum(['long', 'short']).optional(),
  /** New names of standard fields. */
  fields: some(z.strictObject({ before: word, after: word })),
  headers: some(header),
  params: some(z.strictObject({ name: word, value: text })),
  template: z.string().max(64_000).optional(),
})

const webhookRead = z.looseObject({
  id,
  url: maybe.text,
  type_call: maybe.text,
  type: maybe.text,
  event: maybe.text,
  type_style: maybe.text,
  template: maybe.text,
  fields: z.array(z.looseObject({ before: maybe.text, after: maybe.text })).nullish(),
  headers: nameValueRead,
  params: nameValueRead,
})

const webhook_id = reference

const BODY_OPEN =
  '`type_call` `all` is only exemplified, and accepted. What is posted to a webhook is not shown in full.'

/** Call-monitoring webhooks. */
export const webhooksList = rest({
  id: 'webhooks.list',
  method: 'GET',
  path: 'webhooks',
  input: () => z.strictObject({ type: filled.optional() }),
  reply: () => paged(webhookRead),
  ...reading,
  open: 'Type codes other than the default `lk` are not shown: any text is taken.',
})

/** One webhook. */
export const webhooksRead = rest({
  id: 'webhooks.read',
  method: 'GET',
  path: 'webhooks/{webhook_id}',
  input: () => z.strictObject({ webhook_id }),
  reply: () => webhookRead,
  ...reading,
})

/** Creates a webhook. */
export const webhooksCreate = restCreate({
  id: 'webhooks.create',
  method: 'POST',
  path: 'webhooks',
  input: () => webhook,
  ...changing,
  touches: ['webhooks'],
  open: `${BODY_OPEN} ${LOCATION_OPEN}`,
})

/** Replaces a webhook. */
export const webhooksReplace = rest({
  id: 'webhooks.replace',
  method: 'PUT',
  path: 'webhooks/{webhook_id}',
  input: () => webhook.extend({ webhook_id }),
  ...changing,
  touches: ['webhooks'],
  open: BODY_OPEN,
})

/** Deletes a webhook. */
export const webhooksDelete = rest({
  id: 'webhooks.delete',
  method: 'DELETE',
  path: 'webhooks/{webhook_id}',
  input: () => z.strictObject({ webhook_id }),
  reply: () => acknowledgement,
  effect: 'destroy',
  touches: ['webhooks'],
})
