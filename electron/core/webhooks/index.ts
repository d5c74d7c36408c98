import type { Webhook, WebhookBody } from '../../bridge/webhooks.ts'
import { addressHost, addressName } from '../../shared/address-name.ts'
import type { AgreedOptions } from '../changes/change-options.ts'
import { changed, created, type ChangingOperations } from '../changes/recorded.ts'
import { deletion } from '../editing/deletion.ts'
import { editableModule } from '../editing/editable.ts'
import { holds } from '../editing/editing.ts'
import { readPages } from '../account/read-pages.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { postSample } from './post-sample.ts'
import { seenOf, webhook, webhookDetail, withEvent } from './rows.ts'
import { sampleOf } from './sample.ts'

const operations: ChangingOperations = {
  'webhooks.create': {
    back: (body) => ({ ...created('webhooks', body), name: addressName(body.url) }),
  },
  'webhooks.replace': { back: ({ webhook_id, ...body }) => changed('webhooks', webhook_id, body) },
}

/** Addresses of the customer's own to which the service posts what happens to calls. */
export function webhooksModule(context: CabinetContext): Module<'webhooks'> {
  const { account, client } = context
  const editable = editableModule(context, {
    name: 'webhooks',
    collection: 'webhooks',
    what: 'webhook',
    touchedBy: ['webhooks'],
    list: (tell) => readPages(client, 'webhooks.list', webhook, tell),
    read: async (webhook_id) => webhookDetail(await client.call('webhooks.read', { webhook_id })),
    nameOf: ({ url }) => addressName(url),
    compared: {
      seen: (rows) => Promise.resolve((rows as Webhook[]).map(seenOf)),
      // Values of both may be secrets.
      unkept: ['headers', 'params'],
    },
    // The service fills in what it was not sent, but for a template, which is none then.
    isAs: (there, body) => holds({ template: '', ...there }, { template: '', ...body }),
    /** Names another address that it posts to. */
    async questionOf(body, former) {
      if (former?.url === body.url) return undefined
      const address = addressName(body.url)
      const before = addressName(former?.url ?? '')
      const isTold = before !== '' && before !== address
      return { kind: 'webhook', address, ...(isTold && { former: before }) }
    },
    create: (body: WebhookBody, how: AgreedOptions) =>
      client.create('webhooks.create', withEvent(body), how),
    replace: (webhook_id, body, _, how: AgreedOptions) =>
      client.call('webhooks.replace', { ...withEvent(body), webhook_id }, how),
    deletion: deletion('webhooks.delete', 'webhook_id'),
    // A path may hold a token.
    labelOf: ({ id, url }) => addressHost(url) || String(id),
  })
  return {
    ...editable,
    operations: { ...editable.operations, ...operations },
    commands: {
      ...editable.commands,
      async 'webhooks.sample'({ id }) {
        return sampleOf(await account.renewDetail('webhooks', id))
      },
      async 'webhooks.postSample'({ id, url }) {
        const detail = await account.renewDetail('webhooks', id)
        if (detail.url !== url) throw new CoreFailure('changed')
        return postSample({ ...sampleOf(detail), headers: detail.body.headers ?? [] })
      },
    },
  }
}
