import type { Events } from '../../../electron/bridge/index.ts'
import type { Kept, Option } from '../../../electron/bridge/editable.ts'
import type { GroupBody, Member } from '../../../electron/bridge/groups.ts'
import type { Details, CollectionDetail, Collections } from '../../../electron/bridge/index.ts'
import type { ScenarioReply } from '../../../electron/bridge/menus.ts'
import type { QueueBody } from '../../../electron/bridge/queues.ts'
import { groupDetail } from '../../../electron/core/groups/rows.ts'
import { scenarioDetail } from '../../../electron/core/menus/rows.ts'
import { queueDetail } from '../../../electron/core/queues/rows.ts'
import type { ReplyOf } from '../../../electron/service/index.ts'
import type { FakeBridge } from './index.ts'
import { NO_IMPACT } from '../no-impact.ts'
import { installMenus, menus, type MenusWorld } from './menus.ts'
import type { NumbersWorld } from './numbers.ts'

type Edited = 'groups' | 'queues' | 'scenarios'
type Queue = ReplyOf<'callQueues.read'>
type Group = ReplyOf<'groups.read'>
type Held = { groups: Group; queues: Queue; scenarios: ScenarioReply }

/** The groups, queues and voice menus that the scripted account holds, for tests to change. */
export interface ExchangeWorld extends MenusWorld {
  /** As the service tells them. */
  groups: Map<number, Group>
  queues: Map<number, Queue>
  /** What recordings are called. */
  media: Member[]
  /** Somebody else changes a resource, and the program has noticed it or not. */
  change<S extends Edited>(collection: S, held: Held[S], noticed?: boolean): void
}

const MEDIA: Member[] = [
  { id: 801, name: 'Музыка ожидания' },
  { id: 802, name: 'Вы в очереди' },
]

const RULES: Option[] = [
  { value: 'Order', title: 'Строго по порядку' },
  { value: 'Random', title: 'В случайном порядке' },
  { value: 'Simultaneous', title: 'Все одновременно' },
]
const STRATEGIES: Option[] = [
  { value: 'round_robin', title: 'По кругу' },
  { value: 'ring_all', title: 'Всем сразу' },
]

const groups: Group[] = [
  {
    id: 401,
    name: 'Отдел продаж',
    number: '600',
    sequence_rule: 'Order',
    timeout: 30,
    device_only: false,
    pickup: { pickup_number: '690', approved_group_id: 402 },
    sips: [
      { id: 100, name: 'Анна Белова' },
      { id: 103, name: 'Склад' },
      { id: 104, name: 'Мария Константинопольская-Заречная' },
    ],
    child_groups: [],
  },
  {
    id: 402,
    name: 'Сервисный центр',
    number: '601',
    sequence_rule: 'Simultaneous',
    timeout: 45,
    device_only: false,
    sips: [{ id: 106, name: 'Пётр Савельев' }],
    child_groups: [{ id: 401, name: 'Отдел продаж' }],
  },
]
const queues: Queue[] = [
  {
    id: 701,
    name: 'Первая линия',
    login: '680',
    logout: '681',
    strategy: 'round_robin',
    sips: [
      { id: 100, name: 'Анна Белова' },
      { id: 103, name: 'Склад' },
    ],
    ring_simultaneously: 1,
    connection_timeout: 3600,
    agent_ring_timeout: 15,
    agent_wrapup_time: 5,
    max_queue_size: 20,
    caller_exit_key: '#',
    on_hold_media: { id: 801, name: 'Музыка ожидания' },
  },
]

/** How the core tells of what the service tells. */
const tellers = { groups: groupDetail, queues: queueDetail, scenarios: scenarioDetail }

/** Has a bridge answer about groups, queues and voice menus, over the lists that {@link installNumbers} answers with. */
export function installExchange(bridge: FakeBridge, numbers: NumbersWorld): ExchangeWorld {
  bridge.on('impact.of', () => NO_IMPACT)
  bridge.on('routes.map', () => ({ nodes: [], isWhole: true }))
  const { account, details } = numbers
  const world: ExchangeWorld = {
    groups: new Map(account.groups.length > 0 ? groups.map((one) => [one.id, one]) : []),
    queues: new Map(account.queues.length > 0 ? queues.map((one) => [one.id, one]) : []),
    scenarios: new Map(account.scenarios.length > 0 ? menus.map((one) => [one.id, one]) : []),
    drafts: [],
    media: MEDIA,
    change: (collection, held, noticed = false) => resources.put(collection, held, noticed),
  }
  const resources = createResources(bridge, world, numbers)
  for (const collection of ['groups', 'queues', 'scenarios'] as const) {
    details[collection] = () =>
      [...world[collection].keys()].map((id) => resources.detailOf(collection, id))
  }
  installGroups(bridge, world, resources, account)
  installQueues(bridge, world, resources, account)
  installMenus(bridge, world, {
    create: (reply) =>
      resources.create('scenarios', { ...reply, id: resources.nextId('scenarios') }),
    replace: (reply, version) => resources.replace('scenarios', version, reply),
    remove: (id) => resources.remove('scenarios', id),
  })
  return world
}

type Resources = ReturnType<typeof createResources>

/** Changes what the world holds as the core does it, and tells of it. */
function createResources(bridge: FakeBridge, world: ExchangeWorld, { account }: NumbersWorld) {
  const all = (collection: Edited) => world[collection] as Map<number, Held[Edited]>
  const fresh = () => ({ state: 'fresh', readAt: Date.now() }) as const

  const toldOf = (collection: Edited, held: Held[Edited]): Details[Edited] =>
    tellers[collection](held as never)
  const detailOf = (collection: Edited, id: number): CollectionDetail => {
    const held = all(collection).get(id)
    const detail = held && toldOf(collection, held)
    const failed = { state: 'failed', failure: { kind: 'notFound' } } as const
    return { collection, of: id, state: detail ? fresh() : failed, detail } as CollectionDetail
  }
  const tell = (collection: Edited, id: number) =>
    bridge.emit('detail.changed', { cabinet: '1', detail: detailOf(collection, id) })

  function relist(collection: Edited, changed: Held[Edited][], gone: number[]): void {
    const ids = new Set([...gone, ...changed.map(({ id }) => id)])
    const left = account[collection].filter(({ id }) => !ids.has(id))
    const rows = changed.map((held) => toldOf(collection, held)) as Collections[Edited][]
    account[collection] = [...left, ...rows]
    const delta = {
      collection,
      key: 'id',
      state: fresh(),
      changed: rows,
      gone,
    } as Events['account.changed']['delta']
    bridge.emit('account.changed', { cabinet: '1', delta })
  }

  function put(collection: Edited, held: Held[Edited], noticed: boolean): void {
    all(collection).set(held.id, held)
    if (!noticed) return
    relist(collection, [held], [])
    tell(collection, held.id)
  }

  const nextId = (collection: Edited) => Math.max(400, ...all(collection).keys()) + 1
  function create(collection: Edited, held: Held[Edited]): { id: number } {
    put(collection, held, true)
    return { id: held.id }
  }
  /** As the core does it: what is there now is told before the failure. */
  function replace(collection: Edited, version: string, next: Held[Edited]): { version: string } {
    const there = all(collection).get(next.id) ?? bridge.refuse({ kind: 'notFound' })
    if (toldOf(collection, there).version !== version) {
      tell(collection, next.id)
      bridge.refuse({ kind: 'changed' })
    }
    put(collection, next, true)
    return { version: toldOf(collection, next).version }
  }
  function remove(collection: Edited, id: number): Kept {
    all(collection).delete(id)
    relist(collection, [], [id])
    return {}
  }

  return { detailOf, put, nextId, create, replace, remove }
}

const named = (ids: number[], rows: Member[]): { id: number; name: string }[] =>
  ids.map((id) => ({ id, name: rows.find((one) => one.id === id)?.name ?? String(id) }))

type Account = NumbersWorld['account']

function installGroups(
  bridge: FakeBridge,
  world: ExchangeWorld,
  resources: Resources,
  account: Account,
): void {
  const groupOf = (id: number, body: GroupBody): Group => {
    const { number, sips = [], groups: children = [], pickup, ...same } = body
    const { pickup_number, approved_group_id, ...rest } = same
    return {
      ...rest,
      id,
      number: String(number),
      sips: named(sips, account.sip),
      child_groups: named(children, account.groups),
      ...(pickup && {
        pickup: {
          ...(pickup_number !== undefined && { pickup_number: String(pickup_number) }),
          ...(approved_group_id !== undefined && { approved_group_id }),
        },
      }),
    }
  }
  bridge.on('groups.rules', () => RULES)
  bridge.on('groups.parents', () => account.groups)
  bridge.on('groups.create', ({ body }) =>
    resources.create('groups', groupOf(resources.nextId('groups'), body)),
  )
  bridge.on('groups.replace', ({ id, body, version }) =>
    resources.replace('groups', version, groupOf(id, body)),
  )
  bridge.on('groups.delete', ({ id }) => resources.remove('groups', id))
}

function installQueues(
  bridge: FakeBridge,
  world: ExchangeWorld,
  resources: Resources,
  account: Account,
): void {
  /** What is left out the service decides. */
  const queueOf = (id: number, body: QueueBody): Queue => {
    const { login, logout, sips = [], on_hold_media_id, announce_media_id, ...same } = body
    const media = (of: number | undefined) => (of === undefined ? [] : named([of], world.media))[0]
    return {
      strategy: 'round_robin',
      ring_simultaneously: 1,
      ...same,
      id,
      sips: named(sips, account.sip),
      ...(login !== undefined && { login: String(login) }),
      ...(logout !== undefined && { logout: String(logout) }),
      on_hold_media: media(on_hold_media_id),
      announce_media: media(announce_media_id),
    }
  }

  bridge.on('queues.strategies', () => STRATEGIES)
  bridge.on('queues.create', ({ body }) =>
    resources.create('queues', queueOf(resources.nextId('queues'), body)),
  )
  bridge.on('queues.replace', ({ id, body, version }) =>
    resources.replace('queues', version, queueOf(id, body)),
  )
  bridge.on('queues.delete', ({ id }) => resources.remove('queues', id))
}
