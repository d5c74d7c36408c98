import fc from 'fast-check'
import Sqlite from 'better-sqlite3-multiple-ciphers'
import type { RouteQuestion } from '../../electron/demo/control/routes.ts'
import { databaseFileOf } from '../../electron/demo/state/database.ts'
import type { Entry, Kind } from '../../electron/demo/state/documents.ts'
import type {
  DestinationDocument,
  SipEndpoint,
} from '../../electron/demo/state/exchange-documents.ts'
import type { Forwarded, RouteDocument } from '../../electron/demo/state/number-documents.ts'
import { weekDays } from '../../electron/service/catalogue/values.ts'

type AccountKind = 'sip' | 'group' | 'queue' | 'scenario' | 'media' | 'number' | 'externalNumber'

/** What of the demo's state calls depend on, by kind. */
export type RandomAccount = { [K in AccountKind]: Entry<K>[] }

/** How many of each there are. Ids are 1, 2, 3… in every kind: those of different kinds coincide. */
type Sizes = Record<AccountKind, number>

/** Things that number's forwardings and scenarios' branches lead to, by the word for them. */
const INSIDE = { sip: 'sip', group: 'group', scenario: 'scenario', call_queue: 'queue' } as const
type Inside = keyof typeof INSIDE

const LABELS = { sip: 'Аккаунт', group: 'Группа', queue: 'Очередь', scenario: 'Сценарий' } as const

/** The name of what is there, and of what is there no more. */
const nameOf = (kind: keyof typeof LABELS, id: number): string => `${LABELS[kind]} ${id}`

const MEDIA = 3
const OUTSIDE = ['79050001122', '74957770000'] as const
const ownDigits = (id: number): string => `7485200020${id}`
const otherDigits = (id: number): string => `7493200010${id}`

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value)
const weighted = <T>(...parts: [number, fc.Arbitrary<T>][]): fc.Arbitrary<T> =>
  fc.oneof(...parts.map(([weight, arbitrary]) => ({ weight, arbitrary })))

/** Seldom none at all. */
const some = (most: number): fc.Arbitrary<number> =>
  weighted([9, fc.integer({ min: Math.ceil(most / 3), max: most })], [1, fc.constant(0)])

const sizes: fc.Arbitrary<Sizes> = fc.record({
  sip: some(6),
  group: some(4),
  queue: some(2),
  scenario: some(5),
  media: fc.constant(MEDIA),
  number: fc.integer({ min: 1, max: 6 }),
  externalNumber: some(2),
})

/** An id of something there, seldom of something that was there. */
const reference = (count: number): fc.Arbitrary<number> =>
  count === 0
    ? fc.constant(1)
    : weighted([12, fc.integer({ min: 1, max: count })], [1, fc.constant(count + 1)])

const members = (count: number, most: number): fc.Arbitrary<number[]> =>
  count === 0
    ? fc.constant([])
    : fc.uniqueArray(fc.integer({ min: 1, max: count }), { maxLength: most })

const inside: fc.Arbitrary<Inside> = weighted(
  [2, fc.constant('sip')],
  [3, fc.constant('group')],
  [4, fc.constant('scenario')],
  [1, fc.constant('call_queue')],
)

/** Digits of an own number or another operator's, or of somebody outside. */
const digits = (all: Sizes): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...OUTSIDE),
    reference(all.number).map(ownDigits),
    reference(all.externalNumber).map(otherDigits),
  )

const medium = fc.integer({ min: 1, max: MEDIA })

const destination = (all: Sizes): fc.Arbitrary<DestinationDocument> => {
  const to = (redirection_type: string, id: fc.Arbitrary<number | string>) =>
    id.map((one): DestinationDocument => ({ redirection_type, destination_id: String(one) }))
  return weighted(
    [10, inside.chain((word) => to(word, reference(all[INSIDE[word]])))],
    [1, to('number', digits(all))],
    [1, fc.integer({ min: 1, max: 3 }).chain((id) => to('type-7', fc.constant(id)))],
  )
}

const forwarding = (all: Sizes): fc.Arbitrary<RouteDocument> => {
  const cli = fc.constantFrom<'Y' | 'N'>('Y', 'N')
  const elsewhere = (type: RouteDocument['type'], target: fc.Arbitrary<string>) =>
    fc.tuple(target, cli).map(([name, cli_type]) => ({ type, target: name, name, cli_type }))
  const within = inside.chain((type) =>
    fc.tuple(reference(all[INSIDE[type]]), cli).map(([target, cli_type]) => {
      return { type, target, name: nameOf(INSIDE[type], target), cli_type }
    }),
  )
  return weighted<RouteDocument>(
    [8, within],
    [2, elsewhere('number', digits(all))],
    [1, elsewhere('sip_uri', fc.constantFrom('sip:office@pbx.example', 'desk@pbx.example'))],
  )
}

const CRM = {
  type: 'crm1',
  target: 'svet.crm.example',
  name: 'svet.crm.example',
  cli_type: 'Y',
} as const

/** Often set, sometimes left to a CRM, with a default or without. */
const forwarded = (all: Sizes): fc.Arbitrary<Forwarded> =>
  weighted<Forwarded>(
    [8, forwarding(all).map((following) => ({ following }))],
    [1, fc.constant({})],
    [1, fc.constant({ integration: CRM })],
    [1, forwarding(all).map((following) => ({ following, integration: CRM }))],
  )

const legs: fc.Arbitrary<SipEndpoint[]> = fc
  .tuple(
    fc.constantFrom(['sip'] as const, ['sip', 'mob'] as const, ['mob'] as const, [] as const),
    fc.array(fc.constantFrom(0, 10, 20, 30), { minLength: 2, maxLength: 2 }),
  )
  .map(([types, timeouts]) =>
    types.map((type, place) => ({
      type,
      timeout: timeouts[place] ?? 0,
      ...(type === 'mob' ? { number: '79030004811' } : {}),
    })),
  )

const sip = (_all: Sizes, id: number): fc.Arbitrary<Entry<'sip'>> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(nameOf('sip', id)),
    extension: fc.constant(200 + id),
    role: fc.constant(''),
    password: fc.constant('Okno-Okno-Okno'),
    aon: fc.constant(null),
    aon_shown: fc.constant(null),
    scenario: fc.record({
      sequence_rule: fc.constantFrom('single', 'simultaneous'),
      endpoints: legs,
    }),
    on_line: fc.boolean(),
    presence: fc.constant(0.5),
  })

const group = (all: Sizes, id: number): fc.Arbitrary<Entry<'group'>> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(nameOf('group', id)),
    extension: fc.constant(300 + id),
    sequence_rule: fc.constantFrom('Order', 'Random', 'Simultaneous'),
    timeout: fc.constantFrom(5, 15, 30, 60),
    sips: members(all.sip, 4),
    groups: members(all.group, 2),
    device_only: fc.boolean(),
    pickup: fc.constant(null),
  })

const queue = (all: Sizes, id: number): fc.Arbitrary<Entry<'queue'>> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(nameOf('queue', id)),
    strategy: fc.constantFrom('round_robin', 'most_idle', 'ring_all'),
    sips: members(all.sip, 4),
    ring_simultaneously: fc.integer({ min: 1, max: 3 }),
    connection_timeout: fc.constantFrom(0, 30, 300),
    agent_ring_timeout: fc.integer({ min: 1, max: 30 }),
    agent_wrapup_time: fc.constant(0),
    max_queue_size: fc.constant(0),
    login: maybe(fc.constant(400 + id)),
    logout: maybe(fc.constant(450 + id)),
    caller_exit_key: fc.constantFrom('', '#', '*'),
    on_hold_media_id: maybe(medium),
    announce_media_id: maybe(medium),
  })

const hour = fc.integer({ min: 0, max: 23 })
const hours = fc.record({
  week_day: fc.constantFrom(...weekDays),
  first_hour: weighted([3, hour], [1, fc.constant(0)]),
  last_hour: weighted([3, hour], [1, fc.constant(23)]),
})
const workTime = weighted<Entry<'scenario'>['work_time']>(
  [2, fc.array(hours, { minLength: 1, maxLength: 8, size: 'max' })],
  [1, fc.constant(weekDays.map((week_day) => ({ week_day, first_hour: 9, last_hour: 18 })))],
  [1, fc.constant([])],
)

const scenario = (all: Sizes, id: number): fc.Arbitrary<Entry<'scenario'>> => {
  const common = {
    id: fc.constant(id),
    name: fc.constant(nameOf('scenario', id)),
    greeting_media_id: maybe(medium),
    voicemail: fc.boolean(),
    voicemail_media_id: maybe(medium),
  }
  const to = destination(all)
  const branch = fc
    .tuple(fc.constantFrom('0', '1', '2', '3', '*'), to, medium)
    .map(([event, there, prompt_media_id]) => ({ event, ...there, prompt_media_id }))
  const closed = fc
    .tuple(to, maybe(medium))
    .map(([there, prompt_media_id]) => ({ ...there, prompt_media_id }))
  return weighted<Entry<'scenario'>>(
    [
      3,
      fc.record({
        ...common,
        type: fc.constant('menu' as const),
        work_time: workTime,
        invalid_media_id: maybe(medium),
        exit_media_id: maybe(medium),
        menu: weighted([6, fc.array(branch, { minLength: 1, maxLength: 4 })], [1, fc.constant([])]),
        no_active: maybe(closed),
        timeout: fc.constant(null),
      }),
    ],
    [
      1,
      fc.record({
        ...common,
        type: fc.constant('number' as const),
        work_time: fc.constant([]),
        invalid_media_id: fc.constant(null),
        exit_media_id: fc.constant(null),
        menu: fc.constant([]),
        no_active: fc.constant(null),
        timeout: maybe(to),
      }),
    ],
  )
}

const number = (all: Sizes, id: number): fc.Arbitrary<Entry<'number'>> =>
  fc
    .tuple(forwarded(all), fc.constantFrom('business', 'personal'), maybe(fc.constantFrom(71, 72)))
    .map(([where, owner_type, list]) => ({
      ...where,
      id,
      number: ownDigits(id),
      phone_type: 'abc',
      owner_type,
      ...(list === null ? {} : { black_list: list }),
    }))

/** Registered: whether a call comes in at all is not what forwarding tells. */
const externalNumber = (all: Sizes, id: number): fc.Arbitrary<Entry<'externalNumber'>> =>
  forwarded(all).map((where) => ({
    ...where,
    id,
    number: otherDigits(id),
    type: 'ate',
    host: 'voip.ivsvyaz.example',
    port: 5060,
    login: `line${id}`,
    secret: 'Okno-118',
    registered: true,
    since: 0,
  }))

const media = (_all: Sizes, id: number): fc.Arbitrary<Entry<'media'>> =>
  fc.constant({ id, name: `Запись ${id}`, source: 'tune', tune: 'welcome' })

const account: fc.Arbitrary<RandomAccount> = sizes.chain((all) => {
  const each = <T>(count: number, make: (all: Sizes, id: number) => fc.Arbitrary<T>) =>
    fc.tuple(...Array.from({ length: count }, (_, place) => make(all, place + 1)))
  return fc.record({
    sip: each(all.sip, sip),
    group: each(all.group, group),
    queue: each(all.queue, queue),
    scenario: each(all.scenario, scenario),
    media: each(all.media, media),
    number: each(all.number, number),
    externalNumber: each(all.externalNumber, externalNumber),
  })
})

/**
 * Any account: references by id, some to what is there no more, circles of all kinds, names that are unique
 * within the account.
 */
export const anyAccount = fc.noBias(account)

/** The account of a seed: always the same. */
export function accountOfSeed(seed: number): RandomAccount {
  const [account] = fc.sample(anyAccount, { seed, numRuns: 1 })
  if (!account) throw new Error('no account')
  return account
}

/** Any call to something of the account. */
export function anyQuestion(account: RandomAccount): fc.Arbitrary<RouteQuestion> {
  const starts = (
    ['number', 'externalNumber', 'scenario', 'sip', 'group', 'queue'] as const
  ).flatMap((kind) => account[kind].map(({ id }) => ({ kind, id })))
  const entered = fc.constantFrom('0', '1', '2', '3', '9', '*', '#', '', '201', '202', '301', '888')
  const ids = fc.subarray(account.sip.map(({ id }) => id))
  return fc.record({
    start: fc.constantFrom(...starts),
    hour: fc.integer({ min: 0, max: 167 }),
    keys: fc.array(entered, { maxLength: 4 }),
    caller: fc.option(fc.constant('79050001122'), { nil: undefined }),
    registered: fc.option(fc.oneof(fc.constant('all' as const), ids), { nil: undefined }),
    loggedIn: ids,
    readings: fc.constant({}),
  })
}

/** Things of the demo's state, by kind. */
export type Planted = { [K in Kind]?: readonly Entry<K>[] }

/**
 * Writes things into a demo cabinet's state in place of all of their kinds; the cabinet may be running.
 * @param home of a cabinet of the usual size and seed, which is there already
 */
export function plantAccount(home: string, planted: Planted): void {
  const database = new Sqlite(databaseFileOf(home, 'small', 1), { fileMustExist: true })
  const clear = database.prepare('DELETE FROM documents WHERE kind = ?')
  const put = database.prepare('INSERT INTO documents (kind, id, body) VALUES (?, ?, ?)')
  database.transaction(() => {
    for (const [kind, entries] of Object.entries(planted)) {
      clear.run(kind)
      for (const { id, ...body } of entries) put.run(kind, id, JSON.stringify(body))
    }
  })()
  database.close()
}
