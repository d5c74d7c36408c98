import type { CollectionDetail } from '../../../electron/bridge/index.ts'
import type { ReceivedPost, ReceiverState } from '../../../electron/bridge/receiver.ts'
import type { FlashAccount, FlashSettings } from '../../../electron/bridge/verification.ts'
import type { WebhookDetail } from '../../../electron/bridge/webhooks.ts'
import { versioned, versionOf } from '../../../electron/core/platform/version.ts'
import { webhookDetail } from '../../../electron/core/webhooks/rows.ts'
import type { ReplyOf } from '../../../electron/service/index.ts'
import type { FakeBridge } from './index.ts'
import type { NumbersWorld } from './numbers.ts'

/** The value of a header that nobody is to see unasked. */
export const HEADER_VALUE = 'header-value-canary'

type Reply = ReplyOf<'webhooks.read'>

/** A webhook as the core tells it. */
function webhook(id: number, url: string, more: Partial<Reply> = {}): WebhookDetail {
  const lk = { event: 'create', type_call: 'inbound', type: 'lk', type_style: 'long' }
  const detail = webhookDetail({ id, url, ...lk, ...more })
  return { ...detail, version: versionOf(detail.body) }
}

const WEBHOOKS: WebhookDetail[] = [
  webhook(901, 'https://crm.example/calls', {
    fields: [{ before: 'to', after: 'number' }],
    headers: [{ name: 'X-Key', value: HEADER_VALUE }],
    params: [{ name: 'branch', value: 'yar' }],
  }),
  webhook(902, 'http://192.168.0.7/hook', { event: 'hangup', type_style: 'short' }),
  webhook(903, 'https://crm.example/calls', { type_call: 'all' }),
]

const FLASH: (FlashAccount & { settings: FlashSettings })[] = [
  {
    id: 701,
    name: 'Сайт',
    settings: {
      token_lifetime_sec: 120,
      pin_tries: 3,
      return_operator: false,
      operators: { mts: { allowed: true }, others: { allowed: false } },
      hook_url: '',
    },
  },
]

const OFF: ReceiverState = { interfaces: [{ name: 'eth0', address: '192.168.0.5' }] }

/** What hangs on the account, for tests to change. */
export interface HooksWorld {
  webhooks: WebhookDetail[]
  receiver: ReceiverState
  posts: ReceivedPost[]
}

/** Has a bridge answer about webhooks, verification calls and the receiver, over the lists of an account. */
export function installHooks(bridge: FakeBridge, { account, details }: NumbersWorld): HooksWorld {
  const world: HooksWorld = { webhooks: WEBHOOKS, receiver: OFF, posts: [] }
  const state = { state: 'fresh', readAt: Date.now() } as const
  account.webhooks = world.webhooks.map(({ body: _, version: __, ...row }) => row)
  account.flashAccounts = FLASH.map(({ id, name }) => ({ id, name }))
  details.webhooks = () =>
    world.webhooks.map((detail): CollectionDetail<'webhooks'> => ({
      collection: 'webhooks',
      of: detail.id,
      state,
      detail,
    }))
  details.flashAccounts = () =>
    FLASH.map(({ id, settings: body }): CollectionDetail<'flashAccounts'> => ({
      collection: 'flashAccounts',
      of: id,
      state,
      detail: versioned({ body }),
    }))
  bridge.on('webhooks.create', () => ({ id: 904 }))
  bridge.on('webhooks.replace', ({ body }) => ({ version: versionOf(body) }))
  bridge.on('webhooks.delete', () => ({}))
  bridge.on('webhooks.sample', ({ id }) => {
    const found = world.webhooks.find((one) => one.id === id)
    if (!found) return bridge.refuse({ kind: 'notFound' })
    const headers = (found.body.headers ?? []).map(({ name }) => name)
    return { url: found.url, headers, body: '{"call_id":"sample-1"}' }
  })
  bridge.on('receiver.state', () => ({ state: world.receiver, posts: world.posts }))
  bridge.on('receiver.start', ({ host }) => {
    const url = `http://${host}:40123/path`
    return (world.receiver = { ...OFF, url })
  })
  bridge.on('receiver.stop', () => (world.receiver = OFF))
  bridge.on('receiver.clear', () => {
    world.posts = []
    return undefined
  })
  bridge.on('verification.token', () => ({ token: 'token-canary' }))
  bridge.on('verification.callPin', () => ({ phone: '79161234567' }))
  bridge.on('verification.packages', () => [
    { id: '21', name: 'Flash 500', calls: 500, fee: 350, within: 0.7, beyond: 0.9 },
  ])
  bridge.on('verification.take', () => undefined)
  bridge.on('verification.general', () =>
    versioned({ body: { calls_per_hour: 10, token_lifetime_sec: 60, pin_tries: 3 } }),
  )
  bridge.on('verification.changeGeneral', () => undefined)
  bridge.on('verification.replace', ({ body }) => ({ version: versionOf(body) }))
  bridge.on('verification.create', () => ({ id: 702 }))
  bridge.on('verification.rename', () => undefined)
  bridge.on('verification.delete', () => ({}))
  return world
}
