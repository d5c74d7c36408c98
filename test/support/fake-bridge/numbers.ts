import { billedNumbers, currentTariff, invoices, tariffs } from './billing.ts'
import { scenarioDetail } from '../../../electron/core/menus/rows.ts'
import type { SipAccount } from '../../../electron/bridge/extensions.ts'
import type { Group } from '../../../electron/bridge/groups.ts'
import type {
  CollectionDetail,
  CollectionName,
  Collections,
} from '../../../electron/bridge/index.ts'
import type { Job } from '../../../electron/bridge/jobs.ts'
import type { LedgerEntry } from '../../../electron/bridge/ledger.ts'
import type { Recording, StandardRecording } from '../../../electron/bridge/media.ts'
import type { Scenario } from '../../../electron/bridge/menus.ts'
import type {
  ExternalNumber,
  ForwardedNumber,
  Forwarding,
  Offer,
  OwnedNumber,
  ReservedNumber,
} from '../../../electron/bridge/numbers.ts'
import type { Queue } from '../../../electron/bridge/queues.ts'
import { TICKETS } from './support.ts'
import type { FakeBridge } from './index.ts'

export type FakeAccount = { [S in CollectionName]: Collections[S][] }

const HOUR = 3_600_000

const sip: SipAccount[] = [
  { id: 100, name: 'Анна Белова', number: '201', legs: [{ type: 'sip', timeout: 20 }] },
  { id: 103, name: 'Склад', number: '204', legs: [{ type: 'sip', timeout: 20 }] },
  {
    id: 104,
    name: 'Мария Константинопольская-Заречная',
    number: '205',
    legs: [{ type: 'sip', timeout: 20 }],
  },
  { id: 106, name: 'Пётр Савельев', number: '207', legs: [{ type: 'sip', timeout: 20 }] },
]
const groups: Group[] = [
  {
    id: 401,
    name: 'Отдел продаж',
    number: '600',
    sequence_rule: 'Order',
    timeout: 30,
    pickup: { pickup_number: '690', approved_group_id: 402 },
  },
  { id: 402, name: 'Сервисный центр', number: '601', sequence_rule: 'Simultaneous', timeout: 45 },
]
const queues: Queue[] = [{ id: 701, name: 'Первая линия', login: '680', logout: '681' }]
const scenarios: Scenario[] = [
  { id: 901, name: 'Главное меню', type: 'menu', number: '900' },
  { id: 902, name: 'Салон на Ленинском', type: 'number', number: '901' },
]

const media: Recording[] = [
  { id: 801, name: 'Музыка ожидания' },
  { id: 802, name: 'Вы в очереди' },
  { id: 803, name: 'Приветствие' },
]
const standardMedia: StandardRecording[] = [
  { id: 'calm', name: 'Спокойная мелодия' },
  { id: 'closed', name: 'Мы закрыты' },
]

const own = (id: number, number: string, more: Partial<OwnedNumber> = {}): OwnedNumber => ({
  id,
  number,
  kind: number.startsWith('79') ? 'def' : number.startsWith('7800') ? '800' : 'abc',
  owner: 'business',
  fee: 250,
  callerIdOf: [],
  ...more,
})

const ownedNumbers = (): OwnedNumber[] => [
  own(501, '79161234567', {
    alias: 'СМС и мобильный офис',
    fee: 220,
    following: { name: 'Отдел продаж', shows: 'caller' },
    crm: { host: 'sever.crm.example', type: 'crm1', shows: 'caller' },
    packet: { name: 'SMS 500', total: 500, remaining: 137 },
    callerIdOf: [
      { id: 100, name: 'Анна Белова' },
      { id: 106, name: 'Пётр Савельев' },
    ],
  }),
  own(502, '79165550199', {
    fee: 220,
    following: { name: 'Склад', shows: 'forwarding' },
    packet: { name: 'SMS 100', total: 100, remaining: 4 },
  }),
  own(510, '74952000200', {
    alias: 'Главный',
    fee: 350,
    blackList: 71,
    following: { name: 'Главное меню', shows: 'caller' },
  }),
  own(511, '78002000200', {
    alias: 'Бесплатная линия для всех филиалов и партнёров компании',
    fee: 1200,
    blackList: 71,
    following: { name: 'Первая линия', shows: 'caller' },
  }),
  own(512, '74950004852', { following: { name: 'Консультации', shows: 'caller' } }),
  own(513, '74855000310', { alias: 'Рыбинск' }),
  own(515, '74852000207', {
    owner: 'personal',
    fee: 150,
    following: { name: '79037774411', shows: 'forwarding' },
  }),
]

const externalNumbers = (): ExternalNumber[] => [
  {
    id: 651,
    key: '651',
    number: '74852000640',
    kind: 'ate',
    source: ['sever640@sip.yartelecom.example:5060'],
    registered: true,
    registeredAt: Date.now() - 200 * HOUR,
    registrations: [
      { registered: true, at: Date.now() - 2 * HOUR },
      { registered: false, at: Date.now() - 3 * HOUR },
    ],
  },
  {
    id: 652,
    key: '652',
    number: '74932000118',
    kind: 'ate',
    source: ['4932000118@voip.ivsvyaz.example:5070'],
    registered: false,
    registeredAt: Date.now() - 99 * HOUR,
    registrations: [{ registered: false, at: Date.now() - 99 * HOUR }],
  },
  {
    id: 653,
    key: '653',
    number: '78120004852',
    kind: 'sipuri',
    source: ['trunk.neva.example'],
    host: 'trunk.neva.example',
  },
]

const reservedNumbers = (): ReservedNumber[] => [
  { number: '74852000789', until: Date.now() + 19 * HOUR + 754_000 },
  { number: '74852000122', until: Date.now() + 52 * HOUR },
]

/** A small company's numbers, one of each sort. */
export function account(): FakeAccount {
  return {
    numbers: ownedNumbers(),
    externalNumbers: externalNumbers(),
    reservedNumbers: reservedNumbers(),
    sip: [...sip],
    groups: [...groups],
    queues: [...queues],
    scenarios: [...scenarios],
    media: [...media],
    standardMedia: [...standardMedia],
    invoices: [...invoices],
    currentTariff: [currentTariff],
    tariffs: [...tariffs],
    billedNumbers: [...billedNumbers],
    emails: [],
    users: [],
    webhooks: [],
    flashAccounts: [],
    tickets: [...TICKETS],
  }
}

/** Many numbers, leading everywhere. */
export function manyNumbers(count: number): FakeAccount {
  const small = account()
  const names = [...sip, ...groups, ...queues, ...scenarios].map(({ name }) => name)
  const numbers = Array.from({ length: count }, (_, index) =>
    own(1000 + index, `7495${String(1_000_000 + index * 1789).slice(-7)}`, {
      alias: index % 3 === 0 ? `Филиал ${index + 1}` : undefined,
      following:
        index % 11 === 0
          ? undefined
          : {
              name: names[index % names.length] ?? '',
              shows: index % 4 === 0 ? 'forwarding' : 'caller',
            },
      packet:
        index % 5 === 0 ? { name: 'SMS 500', total: 500, remaining: (index * 7) % 500 } : undefined,
    }),
  )
  return { ...small, numbers }
}

export const noNumbers = (): FakeAccount => ({
  numbers: [],
  externalNumbers: [],
  reservedNumbers: [],
  sip: [],
  groups: [],
  queues: [],
  scenarios: [],
  tickets: [],
  media: [],
  standardMedia: [],
  invoices: [],
  currentTariff: [],
  tariffs: [],
  billedNumbers: [],
  emails: [],
  users: [],
  webhooks: [],
  flashAccounts: [],
})

const OFFERS: Offer[] = [
  { number: '74852000777', category: 2, price: 6500, fee: 250, owner: 'business', kind: 'abc' },
  { number: '74852000431', category: 0, price: 150, fee: 250, owner: 'business', kind: 'abc' },
  { number: '74852000432', category: 0, price: 150, fee: 250, owner: 'business', kind: 'abc' },
  { number: '74852000500', category: 3, price: 18_000, fee: 250, owner: 'business', kind: 'abc' },
]

/** What the scripted account holds, for tests to change. */
export interface NumbersWorld {
  account: FakeAccount
  /** What is told of single rows beside the lists. */
  details: Partial<Record<CollectionName, () => CollectionDetail[]>>
  jobs: Job[]
  ledger: LedgerEntry[]
}

/** A job of the given numbers, none of which is done. */
export function jobOf(work: Job['work'], numbers: string[], id = 'job-1'): Job {
  return {
    id,
    work,
    state: 'running',
    steps: numbers.map((name) => ({ subject: 'numbers', name, state: 'waiting' })),
  }
}

/** A job that ended well. */
export const finished = (job: Job): Job => ({
  ...job,
  state: 'finished',
  steps: job.steps.map(({ subject, name }) => ({ subject, name, state: 'done' })),
})

/** What tells the rows of a collection apart, where that is no id. */
const KEYS: Partial<Record<CollectionName, string>> = {
  billedNumbers: 'number',
  currentTariff: 'key',
  externalNumbers: 'key',
  reservedNumbers: 'number',
}

/** Has a bridge answer about numbers: what is asked for is done at once. */
export function installNumbers(bridge: FakeBridge, given: FakeAccount = account()): NumbersWorld {
  const world: NumbersWorld = { account: given, details: {}, jobs: [], ledger: [] }
  world.details.scenarios = () =>
    world.account.scenarios.map(({ id, name }) => ({
      collection: 'scenarios',
      of: id,
      state: { state: 'fresh', readAt: Date.now() },
      detail: scenarioDetail({ id, name, type: 'menu', menu: [] }),
    }))
  installAccount(bridge, world)
  installChanging(bridge, world)
  installBuying(bridge, world)
  bridge.on('jobs.list', () => world.jobs)
  bridge.on('jobs.cancel', () => undefined)
  bridge.on('externalNumbers.create', () => undefined)
  bridge.on('externalNumbers.change', () => undefined)
  bridge.on('externalNumbers.delete', () => undefined)
  bridge.on('ledger.open', () => world.ledger)
  bridge.on('ledger.settle', ({ entry }) => {
    world.ledger = world.ledger.filter(({ id }) => id !== entry)
    return undefined
  })
  return world
}

function installAccount(bridge: FakeBridge, world: NumbersWorld): void {
  bridge.on('account.read', ({ collection }) => ({
    collection,
    key: KEYS[collection] ?? 'id',
    state: { state: 'fresh', readAt: Date.now() },
    rows: world.account[collection] satisfies Collections[CollectionName][],
  }))
  bridge.on('account.detail', ({ collection, of }) => {
    const gone = {
      collection,
      of,
      state: { state: 'failed', failure: { kind: 'notFound' } },
    } as const
    return world.details[collection]?.().find((one) => one.of === of) ?? gone
  })
  bridge.on('account.details', ({ collection }) => world.details[collection]?.() ?? [])
}

/** A job that is over as soon as it has begun. */
function begin({ jobs }: NumbersWorld, work: Job['work'], numbers: string[]): Job {
  const job = finished(jobOf(work, numbers, `job-${jobs.length + 1}`))
  jobs.unshift(job)
  return job
}

function installChanging(bridge: FakeBridge, world: NumbersWorld): void {
  const numberOf = (one: ForwardedNumber): string =>
    (one.of === 'owned'
      ? world.account.numbers.find(({ id }) => id === one.id)
      : world.account.externalNumbers.find(({ key }) => key === one.key)
    )?.number ?? ''

  bridge.on('numbers.forward', ({ cabinet, numbers, forwarding }) => {
    const ids = new Set(numbers.flatMap((one) => (one.of === 'owned' ? one.id : [])))
    const changed = world.account.numbers
      .filter(({ id }) => ids.has(id))
      .map((one) => ({ ...one, following: followingOf(world.account, forwarding) }))
    world.account.numbers = world.account.numbers.map(
      (one) => changed.find(({ id }) => id === one.id) ?? one,
    )
    bridge.emit('account.changed', {
      cabinet,
      delta: {
        collection: 'numbers',
        key: 'id',
        state: { state: 'fresh', readAt: Date.now() },
        changed,
        gone: [],
      },
    })
    return begin(world, 'numbers.forward', numbers.map(numberOf))
  })
  bridge.on('numbers.blackList', ({ numbers }) =>
    begin(
      world,
      'numbers.blackList',
      numbers.map(({ id }) => numberOf({ of: 'owned', id })),
    ),
  )
  bridge.on('numbers.alias', () => undefined)
  bridge.on('numbers.delete', () => undefined)
}

function installBuying(bridge: FakeBridge, world: NumbersWorld): void {
  bridge.on('numbers.offers', () => ({ offers: OFFERS, more: false }))
  bridge.on('numbers.regions', () => [
    { id: 76, title: 'Ярославская область', codes: ['4852', '4855', '901'] },
    { id: 77, title: 'Москва', codes: ['495', '499', '901', '800'] },
  ])
  bridge.on('numbers.buy', ({ numbers }) => begin(world, 'numbers.buy', numbers))
  bridge.on('numbers.quote', ({ numbers }) =>
    numbers.map((number) => OFFERS.find((offer) => offer.number === number) ?? { number }),
  )
  bridge.on('numbers.reserve', ({ numbers }) => begin(world, 'numbers.reserve', numbers))
  bridge.on('numbers.callPin', () => ({ phone: '79161234567' }))
}

function followingOf(given: FakeAccount, to: Forwarding): OwnedNumber['following'] {
  const collections = {
    sip: 'sip',
    group: 'groups',
    scenario: 'scenarios',
    call_queue: 'queues',
  } as const
  if (to.type === 'number') return { name: to.number, shows: to.shows }
  if (to.type === 'sip_uri') return { name: to.uri, shows: to.shows }
  if (to.type === 'empty' || !('id' in to)) return undefined
  const name = given[collections[to.type]].find(({ id }) => id === to.id)?.name ?? ''
  return { name, shows: to.shows }
}
