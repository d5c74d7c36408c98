import type { Events } from '../../../electron/bridge/index.ts'
import type { GroupBody, GroupDetail, Member, Option } from '../../../electron/bridge/groups.ts'
import type { Details, SliceDetail, Slices } from '../../../electron/bridge/index.ts'
import type { ScenarioDetail } from '../../../electron/bridge/menus.ts'
import type { QueueBody, QueueDetail } from '../../../electron/bridge/queues.ts'
import { seenOf as groupSeen } from '../../../electron/core/groups/rows.ts'
import { seenOf as queueSeen } from '../../../electron/core/queues/rows.ts'
import { same } from '../../../renderer/components/form/plain-data.ts'
import type { FakeBridge } from './index.ts'
import { installMenus, menus, type MenusWorld } from './menus.ts'
import type { NumbersWorld } from './numbers.ts'

type Edited = 'groups' | 'queues' | 'scenarios'
type Detail = GroupDetail | QueueDetail | ScenarioDetail

/** The details of groups, queues and voice menus that the scripted account holds, for tests to change. */
export interface ExchangeWorld extends MenusWorld {
  groups: Map<number, GroupDetail>
  queues: Map<number, QueueDetail>
  /** What recordings are called. */
  media: Member[]
  /** Somebody else changes a thing, and the program has noticed it or not. */
  change<S extends Edited>(slice: S, detail: Details[S], noticed?: boolean): void
}

const MEDIA: Member[] = [
  { id: 801, name: 'Музыка ожидания' },
  { id: 802, name: 'Вы в очереди' },
]

export const RULES: Option[] = [
  { value: 'Order', title: 'Строго по порядку' },
  { value: 'Random', title: 'В случайном порядке' },
  { value: 'Simultaneous', title: 'Все одновременно' },
]
export const STRATEGIES: Option[] = [
  { value: 'round_robin', title: 'По кругу' },
  { value: 'ring_all', title: 'Всем сразу' },
]

const groups: GroupDetail[] = [
  {
    id: 401,
    name: 'Отдел продаж',
    number: '600',
    rule: 'Order',
    timeout: 30,
    deviceOnly: false,
    pickup: { number: '690', approvedGroup: 402 },
    sips: [
      { id: 100, name: 'Анна Белова' },
      { id: 103, name: 'Склад' },
      { id: 104, name: 'Мария Константинопольская-Заречная' },
    ],
    groups: [],
  },
  {
    id: 402,
    name: 'Сервисный центр',
    number: '601',
    rule: 'Simultaneous',
    timeout: 45,
    deviceOnly: false,
    sips: [{ id: 106, name: 'Пётр Савельев' }],
    groups: [{ id: 401, name: 'Отдел продаж' }],
  },
]
const queues: QueueDetail[] = [
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
    ringSimultaneously: 1,
    connectionTimeout: 3600,
    agentRingTimeout: 15,
    agentWrapupTime: 5,
    maxSize: 20,
    exitKey: '#',
    onHold: { id: 801, name: 'Музыка ожидания' },
  },
]

/** The core compares exactly, and a member that is undefined crosses to it as one. */
const holdsUndefined = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(holdsUndefined)
    : value === undefined

/** Has a bridge answer about groups, queues and voice menus, over the lists that {@link installNumbers} answers with. */
export function installExchange(bridge: FakeBridge, numbers: NumbersWorld): ExchangeWorld {
  const { account, details } = numbers
  const world: ExchangeWorld = {
    groups: new Map(account.groups.length > 0 ? groups.map((one) => [one.id, one]) : []),
    queues: new Map(account.queues.length > 0 ? queues.map((one) => [one.id, one]) : []),
    scenarios: new Map(account.scenarios.length > 0 ? menus.map((one) => [one.id, one]) : []),
    drafts: [],
    media: MEDIA,
    change: (slice, detail, noticed = false) => things.put(slice, detail, noticed),
  }
  const things = createThings(bridge, world, numbers)
  for (const slice of ['groups', 'queues', 'scenarios'] as const) {
    details[slice] = () => [...world[slice].keys()].map((id) => things.detailOf(slice, id))
  }
  installGroups(bridge, world, things, account)
  installQueues(bridge, world, things, account)
  installMenus(bridge, world, {
    create: (detail) => things.create('scenarios', { ...detail, id: things.nextId('scenarios') }),
    replace: (detail, seen) =>
      things.replace('scenarios', things.there(world.scenarios.get(detail.id)), seen, detail),
    remove: (id) => things.remove('scenarios', id),
  })
  return world
}

type Things = ReturnType<typeof createThings>

/** Changes what the world holds as the core does it, and tells of it. */
function createThings(bridge: FakeBridge, world: ExchangeWorld, { account }: NumbersWorld) {
  const all = (slice: Edited) => world[slice] as Map<number, Detail>
  const fresh = () => ({ state: 'fresh', readAt: Date.now() }) as const

  const detailOf = (slice: Edited, id: number): SliceDetail => {
    const detail = all(slice).get(id)
    const failed = { state: 'failed', failure: { kind: 'notFound' } } as const
    return { slice, of: id, state: detail ? fresh() : failed, detail } as SliceDetail
  }
  const tell = (slice: Edited, id: number) =>
    bridge.emit('detail.changed', { cabinet: '1', detail: detailOf(slice, id) })

  function relist(slice: Edited, changed: Detail[], gone: number[]): void {
    const ids = new Set([...gone, ...changed.map(({ id }) => id)])
    const left = account[slice].filter(({ id }) => !ids.has(id))
    const rows = changed as Slices[Edited][]
    account[slice] = [...left, ...rows]
    const delta = {
      slice,
      key: 'id',
      state: fresh(),
      changed: rows,
      gone,
    } as Events['account.changed']['delta']
    bridge.emit('account.changed', { cabinet: '1', delta })
  }

  function put(slice: Edited, detail: Detail, noticed: boolean): void {
    all(slice).set(detail.id, detail)
    if (!noticed) return
    relist(slice, [detail], [])
    tell(slice, detail.id)
  }

  const nextId = (slice: Edited) => Math.max(400, ...all(slice).keys()) + 1
  function create(slice: Edited, detail: Detail): { id: number } {
    put(slice, detail, true)
    return { id: detail.id }
  }
  /** As the core does it: what is there now is told before the failure. */
  function replace(slice: Edited, there: unknown, seen: unknown, next: Detail) {
    if (!same(there, seen) || holdsUndefined(seen)) {
      tell(slice, next.id)
      bridge.refuse({ kind: 'changed' })
    }
    put(slice, next, true)
    return undefined
  }
  function remove(slice: Edited, id: number): undefined {
    all(slice).delete(id)
    relist(slice, [], [id])
  }
  const there = <T>(detail: T | undefined): T => detail ?? bridge.refuse({ kind: 'notFound' })

  return { detailOf, put, nextId, create, replace, remove, there }
}

const named = (ids: number[], rows: Member[]): Member[] =>
  ids.map((id) => ({ id, name: rows.find((one) => one.id === id)?.name ?? String(id) }))

type Account = NumbersWorld['account']

function installGroups(
  bridge: FakeBridge,
  world: ExchangeWorld,
  things: Things,
  account: Account,
): void {
  const groupOf = (id: number, body: GroupBody): GroupDetail => {
    const { number, sips, groups: children, pickup, ...same } = body
    return {
      ...same,
      id,
      number: String(number),
      sips: named(sips, account.sip),
      groups: named(children, account.groups),
      ...(pickup && {
        pickup: {
          ...(pickup.number !== undefined && { number: String(pickup.number) }),
          ...(pickup.approvedGroup !== undefined && { approvedGroup: pickup.approvedGroup }),
        },
      }),
    }
  }
  bridge.on('groups.rules', () => RULES)
  bridge.on('groups.parents', () => account.groups)
  bridge.on('groups.create', ({ body }) =>
    things.create('groups', groupOf(things.nextId('groups'), body)),
  )
  bridge.on('groups.replace', ({ id, body, seen }) =>
    things.replace(
      'groups',
      groupSeen(things.there(world.groups.get(id))),
      seen,
      groupOf(id, body),
    ),
  )
  bridge.on('groups.delete', ({ id }) => things.remove('groups', id))
}

function installQueues(
  bridge: FakeBridge,
  world: ExchangeWorld,
  things: Things,
  account: Account,
): void {
  /** What is left out the service decides. */
  const queueOf = (id: number, body: QueueBody): QueueDetail => {
    const { login, logout, sips, onHold, announce, ...same } = body
    return {
      strategy: 'round_robin',
      ringSimultaneously: 1,
      ...same,
      id,
      sips: named(sips, account.sip),
      ...(login !== undefined && { login: String(login) }),
      ...(logout !== undefined && { logout: String(logout) }),
      ...(onHold !== undefined && { onHold: named([onHold], world.media)[0] }),
      ...(announce !== undefined && { announce: named([announce], world.media)[0] }),
    }
  }

  bridge.on('queues.strategies', () => STRATEGIES)
  bridge.on('queues.create', ({ body }) =>
    things.create('queues', queueOf(things.nextId('queues'), body)),
  )
  bridge.on('queues.replace', ({ id, body, seen }) =>
    things.replace(
      'queues',
      queueSeen(things.there(world.queues.get(id))),
      seen,
      queueOf(id, body),
    ),
  )
  bridge.on('queues.delete', ({ id }) => things.remove('queues', id))
}

/** Many groups, each of some extensions and one other group, and many queues. */
export function manyThings(
  count: { groups: number; queues: number },
  people: readonly Member[],
): Pick<ExchangeWorld, 'groups' | 'queues'> {
  const some = (start: number, n: number) =>
    Array.from({ length: n }, (_, index) => people[(start + index) % people.length]).filter(
      (one) => one !== undefined,
    )
  const nameOf = (index: number) =>
    [
      'Отдел продаж',
      'Очень длинное название группы, которое не помещается ни в один столбец этого списка',
      'Смена 🙂 выходного дня',
      'قسم المبيعات',
    ][index % 4] + ` ${index + 1}`
  return {
    groups: new Map(
      Array.from({ length: count.groups }, (_, index): [number, GroupDetail] => {
        const id = 1000 + index
        const child = index % 3 === 0 && index > 0 ? [{ id: id - 1, name: nameOf(index - 1) }] : []
        const detail: GroupDetail = {
          id,
          name: nameOf(index),
          number: String(2000 + index),
          rule: RULES[index % 3]?.value,
          timeout: 10 + (index % 50),
          deviceOnly: index % 5 === 0,
          sips: some(index, index % 9),
          groups: child,
        }
        return [id, detail]
      }),
    ),
    queues: new Map(
      Array.from({ length: count.queues }, (_, index): [number, QueueDetail] => {
        const id = 5000 + index
        const detail: QueueDetail = {
          id,
          name: nameOf(index),
          login: String(7000 + index * 2),
          logout: String(7001 + index * 2),
          strategy: STRATEGIES[index % 2]?.value,
          sips: some(index * 2, index % 6),
          ringSimultaneously: 1 + (index % 3),
          agentRingTimeout: 15,
          ...(index % 2 === 0 && { onHold: { id: 801, name: 'Музыка ожидания' } }),
        }
        return [id, detail]
      }),
    ),
  }
}
