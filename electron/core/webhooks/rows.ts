import type { Webhook, WebhookBody, WebhookDetail } from '../../bridge/webhooks.ts'
import { webhooksCreate } from '../../service/catalogue/webhooks.ts'
import type { ReplyOf, RowOf } from '../../service/index.ts'
import { addressName } from '../../shared/address-name.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { EVENT_PARAMETER } from '../../shared/post-fields.ts'
import { alike } from '../account/alike.ts'
import type { Seen } from '../changes/changeable.ts'
import { versioned } from '../platform/version.ts'

/** How the service's rows become webhooks (section "Webhooks"). */

export function webhook(row: RowOf<'webhooks.list'>): Webhook {
  const { id, event, type_call, type } = row
  const url = row.url ?? ''
  return omitNullish({
    id,
    name: url === '' ? String(id) : addressName(url),
    url,
    event,
    type_call,
    type,
  })
}

export const seenOf = ({ id, name, url, event, type_call }: Webhook): Seen => ({
  thing: String(id),
  name,
  body: omitNullish({ url, event, type_call }),
})

type Pairs = ReplyOf<'webhooks.read'>['headers']

const pairs = (rows: Pairs) =>
  (rows ?? []).map(({ name, value }) => ({ name: name ?? '', value: value ?? '' }))

const isTyped = ({ name }: { name: string }) => name !== EVENT_PARAMETER

/** Has the service send the event along, since none of its fields is known to tell it. */
export const withEvent = <Body extends Partial<WebhookBody>>(body: Body): Body => ({
  ...body,
  params: [
    ...(body.params ?? []).filter(isTyped),
    { name: EVENT_PARAMETER, value: body.event ?? '' },
  ],
})

/** A webhook without the parameter that this app adds to each when it saves it. */
export function webhookDetail(reply: ReplyOf<'webhooks.read'>): WebhookDetail {
  const row = webhook(reply)
  const body = omitNullish({
    ...alike(webhooksCreate.input, reply),
    url: row.url,
    template: reply.template || undefined,
    fields: (reply.fields ?? []).map(({ before, after }) => ({
      before: before ?? '',
      after: after ?? '',
    })),
    headers: pairs(reply.headers),
    params: pairs(reply.params).filter(isTyped),
  })
  return versioned({ ...row, body })
}
