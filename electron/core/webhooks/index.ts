import type { WebhookBody } from '../../bridge/webhooks.ts'
import { addressHost, addressName } from '../../shared/address-name.ts'
import { deletion } from '../editing/deletion.ts'
import { editableModule } from '../editing/editable.ts'
import { holds } from '../editing/editing.ts'
import { readPages } from '../account/read-pages.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { postSample } from './post-sample.ts'
import { webhook, webhookDetail } from './rows.ts'
import { sampleOf } from './sample.ts'

/** Addresses of the customer's own to which the service posts what happens to calls. */
export function webhooksModule(context: CabinetContext): Module<'webhooks'> {
  const { account, ask, client } = context
  const editable = editableModule(context, {
    name: 'webhooks',
    collection: 'webhooks',
    what: 'webhook',
    touchedBy: ['webhooks'],
    list: (tell) => readPages(client, 'webhooks.list', webhook, tell),
    read: async (webhook_id) => webhookDetail(await client.call('webhooks.read', { webhook_id })),
    nameOf: ({ url }) => addressName(url),
    // The service fills in what it was not sent, but for a template, which is none then.
    isAs: (there, body) => holds({ template: '', ...there }, { template: '', ...body }),
    /** Asks where it posts to another address. */
    async ask(body, former) {
      if (former?.url === body.url) return ask(undefined)
      const address = addressName(body.url)
      const before = addressName(former?.url ?? '')
      const isTold = before !== '' && before !== address
      await ask({ kind: 'webhook', address, ...(isTold && { former: before }) })
    },
    create: (body: WebhookBody) => client.create('webhooks.create', body),
    replace: (webhook_id, body) => client.call('webhooks.replace', { ...body, webhook_id }),
    deletion: deletion('webhooks.delete', (webhook_id) => ({ webhook_id })),
    // A path may hold a token.
    labelOf: ({ id, url }) => addressHost(url) || String(id),
  })
  return {
    ...editable,
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
