import type { Cabinet } from '../cabinet.ts'
import type { HandlerInput, Handlers } from '../http/handler.ts'
import { paginate } from '../http/paging.ts'
import { Refusal } from '../http/refusal.ts'
import { selected } from '../rules/references.ts'
import type { WebhookDocument } from '../state/office-documents.ts'

// Not by `import`, which would load all of Node's own fetch.
const { validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http')

/** The type code of webhooks that are set up in the cabinet; others are not described. */
const TYPE = 'lk'

/** They belong to the transport, so that nobody can set them. */
const RESERVED = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'upgrade'])

/** @throws Refusal for a header that cannot be sent */
function checkHeader({ name, value }: { name: string; value: string }, place: number): void {
  const refuse = (field: string): never => {
    const at = `headers.${place}.${field}`
    throw new Refusal(400, `The ${at} format is invalid.`, at)
  }
  try {
    validateHeaderName(name)
  } catch {
    refuse('name')
  }
  if (RESERVED.has(name.toLowerCase())) refuse('name')
  try {
    validateHeaderValue(name, value)
  } catch {
    refuse('value')
  }
}

/** What is left out has its usual value. @throws Refusal */
function webhookOf(given: HandlerInput<'webhooks.create'>): WebhookDocument {
  const { headers = [], fields = [], params = [] } = given
  headers.forEach(checkHeader)
  return {
    url: given.url,
    type: TYPE,
    event: given.event,
    type_call: given.type_call ?? 'inbound',
    type_style: given.type_style ?? 'long',
    template: given.template ?? '',
    headers,
    fields,
    params,
  }
}

const find = ({ documents }: Cabinet, id: number) =>
  selected(documents, 'webhook', id, 'webhook_id')

export const webhooks: Handlers<'webhooks'> = {
  'webhooks.list': ({ documents }, { type = TYPE }, call) => {
    const all = documents.list('webhook').filter((one) => one.type === type)
    return paginate(call, all.length, (limit, offset) =>
      all.slice(offset, offset + limit).map((one) => ({ ...one })),
    )
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
