import { isDeepStrictEqual } from 'node:util'
import { addressHost, addressName } from '../../service/catalogue/address-name.ts'
import { askDeletion } from '../ask-deletion.ts'
import { createEditing } from '../account/editing.ts'
import { readPages } from '../account/read-pages.ts'
import { told } from '../told.ts'
import type { CabinetContext, Subject } from '../subject.ts'
import { CoreFailure } from '../core-failure.ts'
import { postSample } from './post-sample.ts'
import { fieldsOf, seenOf, webhook, webhookDetail } from './rows.ts'
import { sampleOf } from './sample.ts'
import type { WebhookBody } from './types.ts'

/** Addresses of the customer's own to which the service posts what happens to calls. */
export function webhooksSubject(context: CabinetContext): Subject<'webhooks'> {
  const { account, ask, client, guard } = context
  const read = async (webhook_id: number) =>
    webhookDetail(await client.call('webhooks.read', { webhook_id }))
  const named = (body: WebhookBody) => ({ ...body, name: addressName(body.url) })
  const editing = createEditing(context, {
    slice: 'webhooks',
    seenOf: async (id) => seenOf(await account.renewDetail('webhooks', id)),
    // What was not sent the service fills in itself.
    isAs: (there, { name: _, ...body }) => isDeepStrictEqual({ ...there, ...told(body) }, there),
    create: (body: WebhookBody & { name: string }) =>
      client.create('webhooks.create', fieldsOf(body)),
    replace: (webhook_id, body) =>
      client.call('webhooks.replace', { ...fieldsOf(body), webhook_id }),
  })
  return {
    slices: [
      {
        name: 'webhooks',
        key: 'id',
        touchedBy: ['webhooks'],
        read: (tell) => readPages(client, 'webhooks.list', webhook, tell),
        readDetail: (id) => read(Number(id)),
      },
    ],
    resolvers: { 'webhooks.delete': editing.isGone },
    commands: {
      async 'webhooks.create'({ body }) {
        await ask({ kind: 'webhook', address: addressName(body.url) })
        return editing.create(named(body))
      },
      async 'webhooks.replace'({ id, body, seen }) {
        const former = account.known('webhooks').find((one) => one.id === id)?.name
        const address = addressName(body.url)
        await ask({
          kind: 'webhook',
          address,
          ...(former !== undefined && former !== address && { former }),
        })
        return editing.replace(id, named(body), seen)
      },
      async 'webhooks.sample'({ id }) {
        return sampleOf(await account.renewDetail('webhooks', id))
      },
      async 'webhooks.postSample'({ id, url }) {
        const detail = await account.renewDetail('webhooks', id)
        if (detail.url !== url) throw new CoreFailure('changed')
        return postSample({ ...sampleOf(detail), headers: detail.headers })
      },
      async 'webhooks.delete'({ id, url }) {
        await askDeletion(context, 'webhook', 'webhooks', id)
        // The ledger is a file: a path may hold a token.
        await guard.carryOut(
          'webhooks.delete',
          { subject: String(id), label: addressHost(url) || String(id) },
          (call) => call({ webhook_id: id }),
        )
      },
    },
  }
}
