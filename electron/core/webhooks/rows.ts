import type { Webhook, WebhookDetail } from '../../bridge/webhooks.ts'
import { webhooksCreate } from '../../service/catalogue/webhooks.ts'
import type { ReplyOf, RowOf } from '../../service/index.ts'
import { addressName } from '../../shared/address-name.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { alike } from '../account/alike.ts'
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

type Pairs = ReplyOf<'webhooks.read'>['headers']

const pairs = (rows: Pairs) =>
  (rows ?? []).map(({ name, value }) => ({ name: name ?? '', value: value ?? '' }))

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
    params: pairs(reply.params),
  })
  return versioned({ ...row, body })
}
