import { z } from 'zod'
import type { SampleAnswer } from '../core/webhooks/post-sample.ts'
import type { Sample } from '../core/webhooks/sample.ts'
import type { Webhook, WebhookDetail } from '../core/webhooks/types.ts'
import { command, inCabinet } from './command.ts'
import { id } from './fields.ts'
import { slice } from './slice.ts'

export type { SampleAnswer, SampleTrouble } from '../core/webhooks/post-sample.ts'
export type { Sample } from '../core/webhooks/sample.ts'
export type * from '../core/webhooks/types.ts'

export const webhooksSlices = { webhooks: slice<Webhook, WebhookDetail>() }

/** So many headers, fields or parameters at most, each so long. */
const MANY = 100
const LONG = 4000

const text = z.string().max(LONG)
const url = z.url({ protocol: /^https?$/ }).max(LONG)
const filled = z.string().trim().min(1).max(LONG)
/** A header's name is one of HTTP's tokens, and neither ends its line. */
const header = z.strictObject({
  name: z
    .string()
    .max(LONG)
    .regex(/^[\w!#$%&'*+.^`|~-]+$/),
  value: text.regex(/^[\t\x20-\x7e\x80-\xff]*$/),
})
const list = <S extends z.ZodType>(of: S) => z.array(of).max(MANY)

const body = z.strictObject({
  url,
  event: z.enum(['create', 'answer', 'destroy']),
  typeCall: z.enum(['inbound', 'outbound', 'all']).optional(),
  typeStyle: z.enum(['long', 'short']).optional(),
  template: z.string().max(64_000),
  fields: list(z.strictObject({ before: filled, after: filled })),
  headers: list(header),
  params: list(z.strictObject({ name: filled, value: text })),
})

/** As the service told it, which may be what it would not take. */
const pairs = z.array(z.strictObject({ name: z.string(), value: z.string() }))
const seen = z.strictObject({
  url: z.string(),
  event: z.string().optional(),
  typeCall: z.string().optional(),
  typeStyle: z.string().optional(),
  template: z.string(),
  fields: z.array(z.strictObject({ before: z.string(), after: z.string() })),
  headers: pairs,
  params: pairs,
})

export const webhooksCommands = {
  /** Answers the new id, where the service told it or reading showed it. */
  'webhooks.create': command(inCabinet({ body }), 'diverts')<{ id?: number }>(),
  /**
   * Replaces a webhook as a whole. Fails as `changed` where it is not what was `seen` any more; its
   * details have been read anew by then.
   */
  'webhooks.replace': command(inCabinet({ id, body, seen }), 'diverts')(),
  /** What would be posted for a trial, by the webhook as it is now. */
  'webhooks.sample': command(inCabinet({ id }))<Sample>(),
  /**
   * Posts a sample from this computer once. Fails as `changed` where the webhook has another address than
   * the one that was shown.
   */
  'webhooks.postSample': command(inCabinet({ id, url: text }))<SampleAnswer>(),
  /** The ledger tells of it by the host of `url`. */
  'webhooks.delete': command(inCabinet({ id, url: text }), 'deletes')(),
}
