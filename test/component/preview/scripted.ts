import type { Settings } from '../../../electron/bridge/settings.ts'
import { installExtensions, manyExtensions } from '../../support/fake-bridge/extensions.ts'
import { FakeBridge } from '../../support/fake-bridge/index.ts'
import { installExchange, manyThings } from '../../support/fake-bridge/exchange.ts'
import {
  account,
  installNumbers,
  manyNumbers,
  noNumbers,
} from '../../support/fake-bridge/numbers.ts'
import { cabinet, cabinetRecord, hugeTalks, OWN, world } from '../../support/fake-bridge/world.ts'

const never = () => new Promise<never>(() => {})

/** One bridge per kind of day that the screens must hold in. */
const worlds: Record<string, (settings: Settings) => FakeBridge> = {
  rich: (settings) =>
    new FakeBridge(
      world([cabinet(cabinetRecord('1')), cabinet(cabinetRecord('2', { title: 'ИП Кузнецова' }))], {
        settings,
      }),
    ),
  newcomer: (settings) => new FakeBridge(world([], { settings })),
  empty: (settings) =>
    new FakeBridge(
      world([cabinet(cabinetRecord('1'), { talks: [], extensions: 0 })], { settings }),
    ),
  huge: (settings) =>
    new FakeBridge(
      world([cabinet(cabinetRecord('1'), { talks: hugeTalks(3000, 10_000), extensions: 10_000 })], {
        settings,
      }),
    ),
  loading: (settings) => {
    const bridge = worlds['rich']!(settings)
    bridge.on('inbox.threads', never)
    bridge.on('inbox.messages', never)
    return bridge
  },
  failing: (settings) => {
    const own = cabinet(cabinetRecord('1'))
    own.state.link = {
      state: 'failing',
      checkedAt: Date.now() - 600_000,
      retryAt: Date.now() + 24_000,
      failure: { kind: 'unreachable' },
    }
    const bridge = new FakeBridge(world([own], { settings }))
    bridge.fail('inbox.send', { kind: 'unreachable' })
    bridge.fail('inbox.messages', { kind: 'internal', reference: 'a1b2c3' })
    bridge.fail('cabinet.check', { kind: 'unreachable' })
    return bridge
  },
  refused: (settings) => {
    const bridge = new FakeBridge(world([], { settings, keychain: 'locked' }))
    bridge.fail('session.signIn', {
      kind: 'refused',
      status: 401,
      message: 'These credentials do not match our records.',
    })
    bridge.fail('session.callPin', { kind: 'limited' })
    return bridge
  },
  down: (settings) => {
    const bridge = new FakeBridge(world([], { settings }))
    bridge.fail('session.signIn', { kind: 'unreachable' })
    return bridge
  },
  signedOut: (settings) => {
    const bridge = new FakeBridge(
      world([cabinet(cabinetRecord('1', { state: 'signedOut' }))], { settings }),
    )
    bridge.fail('cabinet.state', { kind: 'signedOut' })
    return bridge
  },
}

/** The bridge that the page's address asks for; `alive` makes customers write and phones go off. */
export function scripted(query: URLSearchParams): FakeBridge {
  const settings: Settings = {
    locale: query.get('locale') === 'en' ? 'en' : 'ru',
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    sendWith: 'enter',
    notifications: 'full',
    closeToTray: true,
    undoSeconds: 5,
    quietHours: { on: true, from: '21:00', to: '08:00' },
    timeZone: 'system',
    addresses: query.has('addresses') ? { rest: 'https://api.example.ru' } : {},
  }
  const make = worlds[query.get('world') ?? 'rich']
  if (!make) throw new Error(`No such world; there are ${Object.keys(worlds).join(', ')}`)
  const bridge = make(settings)
  if (query.has('numbers')) installNumbers(bridge, manyNumbers(Number(query.get('numbers'))))
  if (query.has('extensions')) {
    const sip = manyExtensions(Number(query.get('extensions')))
    installExtensions(bridge, installNumbers(bridge, { ...account(), sip }))
  }
  if (query.get('world') === 'empty') installExchange(bridge, installNumbers(bridge, noNumbers()))
  if (query.has('groups')) fillExchange(bridge, Number(query.get('groups')))
  if (query.has('electron')) bridge.world.boot.shell = 'electron'
  if (query.has('alive')) enliven(bridge)
  return bridge
}

/** An account with so many groups, and queues beside them. */
function fillExchange(bridge: FakeBridge, groups: number): void {
  const small = account()
  const sip = bridge.cabinet('1').state.extensions.map(({ id, name }) => ({
    id,
    name,
    number: String(200 + id),
    legs: [{ type: 'sip', timeout: 20 }],
  }))
  const many = manyThings({ groups, queues: Math.ceil(groups * 0.4) }, sip)
  const lists = { groups: [...many.groups.values()], queues: [...many.queues.values()] }
  const world = installExchange(bridge, installNumbers(bridge, { ...small, sip, ...lists }))
  Object.assign(world, many)
}

function enliven(bridge: FakeBridge): void {
  let count = 0
  setInterval(() => {
    count += 1
    const thread = `${OWN}:79261110022`
    const message = {
      id: `zz${count}`,
      thread,
      direction: 'incoming' as const,
      text: `Сообщение № ${count}`,
      at: Date.now(),
      state: 'received' as const,
    }
    bridge.emit('inbox.changed', {
      cabinet: '1',
      messages: [message],
      threads: [
        {
          id: thread,
          own: OWN,
          other: '79261110022',
          unread: 2 + count,
          draft: '',
          failed: 0,
          pinned: false,
          muted: false,
          archived: false,
          last: message,
        },
      ],
    })
    bridge.emit('presence.changed', {
      cabinet: '1',
      changed: [{ id: 104, name: 'Ольга', online: count % 2 === 0, since: Date.now() }],
      gone: [],
    })
  }, 4000)
}
