import { addressName } from '../../service/catalogue/address-name.ts'
import type { InputOf, ReplyOf, RowOf } from '../../service/index.ts'
import { omitNullish } from '../../service/catalogue/omit-nullish.ts'
import type { NameValue, Webhook, WebhookBody, WebhookDetail, WebhookSeen } from './types.ts'

/** How the service's rows become webhooks, and back (section "Webhooks"). */

export function webhook(row: RowOf<'webhooks.list'>): Webhook {
  const url = row.url ?? ''
  return omitNullish({
    id: row.id,
    name: url === '' ? String(row.id) : addressName(url),
    url,
    event: row.event,
    typeCall: row.type_call,
    type: row.type,
  })
}

type Pairs = ReplyOf<'webhooks.read'>['headers']

const pairs = (rows: Pairs): NameValue[] =>
  (rows ?? []).map(({ name, value }) => ({ name: name ?? '', value: value ?? '' }))

export function webhookDetail(reply: ReplyOf<'webhooks.read'>): WebhookDetail {
  return omitNullish({
    ...webhook(reply),
    typeStyle: reply.type_style,
    template: reply.template ?? '',
    fields: (reply.fields ?? []).map(({ before, after }) => ({
      before: before ?? '',
      after: after ?? '',
    })),
    headers: pairs(reply.headers),
    params: pairs(reply.params),
  })
}

/** A webhook in the form in which it is sent. */
export function seenOf(detail: WebhookDetail): WebhookSeen {
  const { url, event, typeCall, typeStyle, template, fields, headers, params } = detail
  return omitNullish({ url, event, typeCall, typeStyle, template, fields, headers, params })
}

/** An empty template is left out: replacing leaves nothing of what was there before. */
export function fieldsOf(body: WebhookBody): InputOf<'webhooks.create'> {
  const { url, event, typeCall, typeStyle, template, fields, headers, params } = body
  return omitNullish({
    url,
    event,
    type_call: typeCall,
    type_style: typeStyle,
    template: template === '' ? undefined : template,
    fields,
    headers,
    params,
  })
}
