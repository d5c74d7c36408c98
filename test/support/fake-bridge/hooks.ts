import type { SliceDetail } from '../../../electron/bridge/index.ts'
import type { ReceivedPost, ReceiverState } from '../../../electron/bridge/receiver.ts'
import type { FlashAccount, FlashSettings } from '../../../electron/bridge/verification.ts'
import type { WebhookDetail } from '../../../electron/bridge/webhooks.ts'
import type { FakeBridge } from './index.ts'
import type { NumbersWorld } from './numbers.ts'

/** The value of a header that nobody is to see unasked. */
export const HEADER_VALUE = 'header-value-canary'

const webhook = (id: number, url: string, more: Partial<WebhookDetail> = {}): WebhookDetail => ({
  id,
  name: url.replace(/^https?:\/\//, ''),
  url,
  event: 'create',
  typeCall: 'inbound',
  type: 'lk',
  typeStyle: 'long',
  template: '',
  fields: [],
  headers: [],
  params: [],
  ...more,
})

const WEBHOOKS: WebhookDetail[] = [
  webhook(901, 'https://crm.example/calls', {
    fields: [{ before: 'to', after: 'number' }],
    headers: [{ name: 'X-Key', value: HEADER_VALUE }],
    params: [{ name: 'branch', value: 'yar' }],
  }),
  webhook(902, 'http://192.168.0.7/hook', { event: 'hangup', typeStyle: 'short' }),
  webhook(903, 'https://crm.example/calls', { typeCall: 'all' }),
]

const FLASH: (FlashAccount & { settings: FlashSettings })[] = [
  {
    id: 701,
    name: 'Сайт',
    settings: {
      tokenLifetime: 120,
      pinTries: 3,
      returnOperator: false,
      operators: { mts: true, others: false },
      hookUrl: '',
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
  account.webhooks = world.webhooks.map(({ id, name, url, event, typeCall, type }) => ({
    id,
    name,
    url,
    ...(event !== undefined && { event }),
    ...(typeCall !== undefined && { typeCall }),
    ...(type !== undefined && { type }),
  }))
  account.flashAccounts = FLASH.map(({ id, name }) => ({ id, name }))
  details.webhooks = () =>
    world.webhooks.map((detail): SliceDetail<'webhooks'> => ({
      slice: 'webhooks',
      of: detail.id,
      state,
      detail,
    }))
  details.flashAccounts = () =>
    FLASH.map(({ id, settings: detail }): SliceDetail<'flashAccounts'> => ({
      slice: 'flashAccounts',
      of: id,
      state,
      detail,
    }))
  bridge.on('webhooks.create', () => ({ id: 904 }))
  bridge.on('webhooks.replace', () => undefined)
  bridge.on('webhooks.delete', () => undefined)
  bridge.on('webhooks.sample', ({ id }) => {
    const found = world.webhooks.find((one) => one.id === id)
    if (!found) return bridge.refuse({ kind: 'notFound' })
    const headers = found.headers.map(({ name }) => name)
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
  bridge.on('verification.general', () => ({ callsPerHour: 10, tokenLifetime: 60, pinTries: 3 }))
  bridge.on('verification.changeGeneral', () => undefined)
  bridge.on('verification.changeSettings', () => undefined)
  bridge.on('verification.create', () => ({ id: 702 }))
  bridge.on('verification.rename', () => undefined)
  bridge.on('verification.delete', () => undefined)
  return world
}
