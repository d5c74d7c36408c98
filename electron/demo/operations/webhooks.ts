import type { Cabinet } from '../cabinet.ts'
import type { HandlerInput, Handlers } from '../http/handler.ts'
import { pageOf } from '../http/paging.ts'
import { malformed } from '../http/refusal.ts'
import { selected } from '../rules/references.ts'
import { USUAL_WEBHOOK } from '../seed/office.ts'
import type { WebhookDocument } from '../state/office-documents.ts'

/** Headers of the transport, which cannot be set. */
const RESERVED = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'upgrade'])

/** A webhook with default values for omitted fields. @throws Refusal for a reserved header */
function webhookOf(given: HandlerInput<'webhooks.create'>): WebhookDocument {
  const place = (given.headers ?? []).findIndex(({ name }) => RESERVED.has(name.toLowerCase()))
  const at = `headers.${place}.name`
  if (place >= 0) throw malformed(at)
  return { ...USUAL_WEBHOOK, ...given }
}

const find = ({ documents }: Cabinet, id: number) =>
  selected(documents, 'webhook', id, 'webhook_id')

export const webhooks: Handlers<'webhooks'> = {
  'webhooks.list': ({ documents }, { type = USUAL_WEBHOOK.type }, call) => {
    const all = documents.list('webhook').filter((one) => one.type === type)
    return pageOf(call, all, (one) => ({ ...one }))
  },

  'webhooks.read': (cabinet, { webhook_id }) => ({ ...find(cabinet, webhook_id) }),

  'webhooks.create': ({ documents }, input) => {
    documents.add('webhook', webhookOf(input))
    return { success: true, message: 'Вебхук создан' }
  },

  'webhooks.replace': (cabinet, { webhook_id, ...input }) => {
    find(cabinet, webhook_id)
    cabinet.documents.put('webhook', webhook_id, webhookOf(input))
    return { success: true, message: 'Вебхук изменён' }
  },

  'webhooks.delete': (cabinet, { webhook_id }) => {
    find(cabinet, webhook_id)
    cabinet.documents.remove('webhook', webhook_id)
    return { success: true, message: 'Вебхук удалён' }
  },
}
