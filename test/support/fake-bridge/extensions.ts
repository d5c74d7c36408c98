import type {
  AccountRecord,
  Left,
  NewSipAccount,
  SipAccount,
  Watches,
} from '../../../electron/bridge/extensions.ts'
import type { CollectionDetail } from '../../../electron/bridge/index.ts'
import type { Job } from '../../../electron/bridge/jobs.ts'
import { reachedOf } from '../../../electron/core/extensions/presence/summary.ts'
import { versioned } from '../../../electron/core/platform/version.ts'
import { groupDetail } from '../../../electron/core/groups/rows.ts'
import { queueDetail } from '../../../electron/core/queues/rows.ts'
import { omitNullish } from '../../../electron/shared/omit-nullish.ts'
import type { FakeBridge } from './index.ts'
import type { NumbersWorld } from './numbers.ts'

/** What the scripted account tells of its extensions, for tests to change. */
export interface ExtensionsWorld {
  watches: Watches
  /** What each is described as. */
  role: string
  /** What stands in place of each password. */
  password: string
  /** Answers the history of one extension as flat triples. */
  lineOf(id: number, from: number, to: number): number[]
  records: AccountRecord[]
  left: Left[]
}

const HOUR = 3_600_000

/** Online and off by turns, with time of which nothing is known; each extension in its own way. */
function lineOf(id: number, from: number, to: number): number[] {
  const line: number[] = []
  const step = (3 + (id % 4)) * HOUR
  const begin = Math.floor(from / step) * step
  for (let at = begin, turn = Math.floor(begin / step); at < to; at += step, turn += 1) {
    if (turn % 5 === id % 5) continue
    const state = turn % 3 === 0 ? 0 : 1
    const last = line.at(-1)
    if (line.at(-2) === at && last === state) line[line.length - 2] = at + step
    else line.push(at, at + step, state)
  }
  const now = Date.now()
  return line.flatMap((_, place) => {
    if (place % 3 !== 0) return []
    const [a = 0, b = 0, state = 0] = line.slice(place, place + 3)
    return a < now ? [a, Math.min(b, now), state] : []
  })
}

/** Has a bridge answer about extensions, over the lists that `installNumbers` answers with. */
export function installExtensions(bridge: FakeBridge, numbers: NumbersWorld): ExtensionsWorld {
  const world: ExtensionsWorld = {
    watches: { extensions: [], returns: [] },
    password: 'pa55-Word',
    role: 'Менеджер',
    lineOf,
    left: [],
    records: [
      { id: '485203001', account: 2_003_001, batch: 'office@example.ru', login: '485203001' },
      { id: '485203002', account: 2_003_002, batch: 'office@example.ru', login: '485203002' },
    ],
  }

  installDetails(world, numbers)
  installCreating(bridge, numbers)
  installEditing(bridge, world, numbers)
  installReachability(bridge, world)
  bridge.on('extensions.credentials', ({ id }) => ({
    server: 'sip.severny-veter.example',
    login: `4852${id}`,
    password: world.password,
  }))
  bridge.on('extensions.records', ({ batch }) => (batch === undefined ? world.records : []))
  bridge.on('extensions.fees', () => [{ amount: 250, text: 'Абонентская плата' }])
  return world
}

const fresh = () => ({ state: 'fresh', readAt: Date.now() }) as const

/** Puts rows in the account's list or takes them out, and tells of it. */
function list(
  bridge: FakeBridge,
  { account }: NumbersWorld,
  cabinet: string,
  changed: SipAccount[],
  gone: number[] = [],
): void {
  const ids = new Set([...changed.map(({ id }) => id), ...gone])
  account.sip = [...account.sip.filter(({ id }) => !ids.has(id)), ...changed]
  const delta = { collection: 'sip', key: 'id', state: fresh(), changed, gone } as const
  bridge.emit('account.changed', { cabinet, delta })
}

function detailOf(
  { role }: ExtensionsWorld,
  { id, name, number, callerId }: SipAccount,
): CollectionDetail<'sip'> {
  const body = {
    name,
    number: number && Number(number),
    role: role || undefined,
    aon: callerId?.id,
  }
  return {
    collection: 'sip',
    of: id,
    state: fresh(),
    detail: versioned({
      login: `4852${id}`,
      server: 'sip.severny-veter.example',
      scenarios: [],
      body: omitNullish(body),
    }),
  } as CollectionDetail<'sip'>
}

function installDetails(world: ExtensionsWorld, { account, details }: NumbersWorld): void {
  details.sip = () => account.sip.map((one) => detailOf(world, one))
  const sips = () => account.sip.slice(0, 3).map(({ id, name }) => ({ id, name }))
  details.groups ??= () =>
    account.groups.map((one) => ({
      collection: 'groups',
      of: one.id,
      state: fresh(),
      detail: groupDetail({ id: one.id, name: one.name, sips: sips() }),
    }))
  details.queues ??= () =>
    account.queues.map((one) => ({
      collection: 'queues',
      of: one.id,
      state: fresh(),
      detail: queueDetail({ ...one, sips: sips() }),
    }))
}

function installCreating(bridge: FakeBridge, numbers: NumbersWorld): void {
  const { account, jobs } = numbers
  function create(cabinet: string, wanted: NewSipAccount): number {
    const id = Math.max(0, ...account.sip.map((one) => one.id)) + 1
    const { name, number, aon, sip_timeout, phone_number, phone_timeout = 30 } = wanted
    const own = account.numbers.find((one) => one.id === aon)
    const legs = [
      { type: 'sip', timeout: sip_timeout },
      ...(phone_number === undefined ? [] : [{ type: 'mob', timeout: phone_timeout }]),
    ]
    list(bridge, numbers, cabinet, [
      {
        id,
        name,
        number: String(number),
        legs,
        ...(own && { callerId: { id: own.id, number: own.number } }),
      },
    ])
    return id
  }
  bridge.on('extensions.create', ({ cabinet, body }) => ({ id: create(cabinet, body) }))
  bridge.on('extensions.createMany', ({ cabinet, accounts }) => {
    for (const one of accounts) create(cabinet, one)
    const job: Job = {
      id: `job-${jobs.length + 1}`,
      work: 'extensions.create',
      state: 'finished',
      steps: accounts.map(({ number, name }) => ({
        subject: 'extensions',
        name: `${number} ${name}`,
        state: 'done',
      })),
    }
    jobs.unshift(job)
    return job
  })
}

function installEditing(bridge: FakeBridge, world: ExtensionsWorld, numbers: NumbersWorld): void {
  const { account } = numbers
  const there = (id: number): SipAccount =>
    account.sip.find((one) => one.id === id) ?? bridge.refuse({ kind: 'notFound' })

  /** As the core does it: what is there now is told before the failure. */
  bridge.on('extensions.replace', ({ cabinet, id, body, version }) => {
    const before = there(id)
    const tell = (detail: CollectionDetail<'sip'>) =>
      bridge.emit('detail.changed', { cabinet, detail })
    if (detailOf(world, before).detail?.version !== version) {
      tell(detailOf(world, before))
      bridge.refuse({ kind: 'changed' })
    }
    const own = account.numbers.find((one) => one.id === body.aon)
    const after = {
      ...before,
      name: body.name,
      number: String(body.number),
      ...(own && { callerId: { id: own.id, number: own.number } }),
    }
    world.role = body.role ?? ''
    list(bridge, numbers, cabinet, [after])
    const detail = detailOf(world, after)
    tell(detail)
    return { version: detail.detail?.version ?? '' }
  })
  bridge.on('extensions.setPassword', () => undefined)
  bridge.on('extensions.delete', ({ cabinet, id }) => {
    list(bridge, numbers, cabinet, [], [id])
    return {}
  })
}

/** When extensions were reachable, and which of them are watched. */
function installReachability(bridge: FakeBridge, world: ExtensionsWorld): void {
  const watch = (change: Partial<Watches>): Watches =>
    (world.watches = { ...world.watches, ...change })
  bridge.on('extensions.history', ({ rows, from, to, spans }) =>
    rows.map((row) =>
      reachedOf(
        row.map((id) => world.lineOf(id, from, to)),
        spans,
        Date.now(),
      ),
    ),
  )
  bridge.on('extensions.left', () => world.left)
  bridge.on('extensions.watches', () => world.watches)
  bridge.on('extensions.watch', ({ id, minutes }) => {
    const others = world.watches.extensions.filter((one) => one.id !== id)
    return watch({ extensions: minutes === undefined ? others : [...others, { id, minutes }] })
  })
  bridge.on('extensions.watchNumbers', ({ minutes }) => {
    const { numbers: _, ...rest } = world.watches
    return (world.watches = minutes === undefined ? rest : { ...rest, numbers: { minutes } })
  })
  bridge.on('extensions.tellReturn', ({ id, wanted }) => {
    const others = world.watches.returns.filter((one) => one !== id)
    return watch({ returns: wanted ? [...others, id] : others })
  })
}

/** Many people of one account, as its list and its registrations tell of them. */
export function manyExtensions(count: number): SipAccount[] {
  const names = [
    'Анна Белова',
    'Смена 🙂 выходного дня',
    'قسم المبيعات',
    'Очень длинное имя, которое не помещается ни в один столбец',
  ]
  return Array.from({ length: count }, (_, place) => ({
    id: 100 + place,
    name: `${names[place % names.length]} ${place + 1}`,
    number: String(200 + place),
    legs: [
      { type: 'sip', timeout: 20 },
      ...(place % 3 === 0 ? [{ type: 'mob', timeout: 25 }] : []),
    ],
    ...(place % 5 === 0 ? {} : { callerId: { id: 510, number: '74952000200' } }),
    ...(place % 97 === 0 ? { unfinished: true as const } : {}),
  }))
}
