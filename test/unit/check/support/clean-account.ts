import fc from 'fast-check'
import { USUAL_WEBHOOK } from '../../../../electron/demo/seed/office.ts'
import type { Entry, Kind } from '../../../../electron/demo/state/documents.ts'
import type { SipEndpoint } from '../../../../electron/demo/state/exchange-documents.ts'
import type { RouteDocument } from '../../../../electron/demo/state/number-documents.ts'
import { weekDays } from '../../../../electron/service/catalogue/values.ts'

const KINDS = [
  'sip',
  'group',
  'queue',
  'scenario',
  'media',
  'number',
  'externalNumber',
  'webhook',
  'reservation',
] as const
type PlantedKind = (typeof KINDS)[number]

const HOUR = 3_600_000

export const WORKING_WEEK = weekDays
  .slice(0, 5)
  .map((week_day) => ({ week_day, first_hour: 9, last_hour: 18 }))
const ALWAYS = weekDays.map((week_day) => ({ week_day, first_hour: 0, last_hour: 23 }))

const WORDS = {
  sip: 'Аккаунт',
  group: 'Группа',
  call_queue: 'Очередь',
  scenario: 'Сценарий',
} as const
type Inside = keyof typeof WORDS

/** An account that is being put together, and chance. */
export interface Planting {
  readonly documents: { readonly [K in PlantedKind]: Entry<K>[] }
  /** A whole number below this one. */
  pick(below: number): number
  one<T>(all: readonly T[]): T
  /** Adds one, of what is usual but for this; answers with its id. */
  add: { readonly [K in PlantedKind]: (more?: Partial<Entry<K>>) => number }
  digits(number: number): string
}

const named = (word: Inside, id: number): string => `${WORDS[word]} ${id}`

export const led = (type: Inside, id: number, name = named(type, id)): RouteDocument => ({
  type,
  target: id,
  name,
  cli_type: 'Y',
})
export const to = (redirection_type: string, id: number) => ({
  redirection_type,
  destination_id: String(id),
})

export const LEG: SipEndpoint = { type: 'sip', timeout: 20 }
export const MOBILE: SipEndpoint = { type: 'mob', timeout: 30, number: '79030004811' }
export const ringing = (...endpoints: SipEndpoint[]): Entry<'sip'>['scenario'] => ({
  sequence_rule: 'single',
  endpoints,
})

const digitsOf = (id: number): string => `74852${String(200_000 + id)}`

function newPlanting(chance: Iterator<number>): Planting {
  const documents = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as {
    -readonly [K in PlantedKind]: Entry<K>[]
  }
  const pick = (below: number) => Number(chance.next().value) % below
  const adding =
    <K extends PlantedKind>(kind: K, usual: (id: number) => Omit<Entry<K>, 'id'>) =>
    (more: Partial<Entry<K>> = {}): number => {
      const id = documents[kind].length + 1
      ;(documents[kind] as Entry<Kind>[]).push({ id, ...usual(id), ...more })
      return id
    }
  const addMenuOrDial = adding('scenario', usualScenario)
  const add: Planting['add'] = {
    sip: adding('sip', usualSip),
    group: adding('group', usualGroup),
    queue: adding('queue', usualQueue),
    scenario: (more = {}) =>
      addMenuOrDial(
        'greeting_media_id' in more ? more : { ...more, greeting_media_id: add.media() },
      ),
    media: adding('media', (id) => ({
      name: `Запись ${id}`,
      source: 'tune' as const,
      tune: 'welcome',
    })),
    number: adding('number', (id) => ({
      number: digitsOf(id),
      phone_type: 'abc',
      owner_type: 'business',
    })),
    externalNumber: adding('externalNumber', usualExternal),
    webhook: adding('webhook', (id) => ({
      ...USUAL_WEBHOOK,
      event: 'create',
      url: `https://crm.example/${id}`,
    })),
    reservation: (more = {}) => {
      const id = Number(digitsOf(900 + documents.reservation.length))
      const until = Date.now() + 72 * HOUR
      documents.reservation.push({ id, owner_type: 'business', until, ...more })
      return id
    },
  }
  return {
    documents,
    pick,
    one: (all) => all[pick(all.length)] as (typeof all)[number],
    add,
    digits: digitsOf,
  }
}

const usualSip = (id: number) => ({
  name: named('sip', id),
  extension: 200 + id,
  role: '',
  password: 'Okno-Okno-Okno',
  aon: null,
  aon_shown: null,
  scenario: ringing(LEG),
  on_line: true,
  presence: 1,
})

const usualGroup = (id: number) => ({
  name: named('group', id),
  extension: 500 + id,
  sequence_rule: 'Order' as const,
  timeout: 240,
  sips: [],
  groups: [],
  device_only: false,
  pickup: null,
})

const usualExternal = (id: number) => ({
  number: `7493200${String(1000 + id)}`,
  type: 'ate' as const,
  host: 'voip.ivsvyaz.example',
  port: 5060,
  login: `line${id}`,
  secret: 'Okno-118',
  registered: true,
  since: 0,
})

const usualScenario = (id: number) => ({
  name: named('scenario', id),
  type: 'menu' as const,
  work_time: WORKING_WEEK,
  greeting_media_id: null,
  invalid_media_id: null,
  exit_media_id: null,
  menu: [],
  no_active: null,
  timeout: null,
  voicemail: false,
  voicemail_media_id: null,
})

const usualQueue = (id: number) => ({
  name: named('call_queue', id),
  strategy: 'round_robin' as const,
  sips: [],
  ring_simultaneously: 1,
  connection_timeout: 300,
  agent_ring_timeout: 15,
  agent_wrapup_time: 0,
  max_queue_size: 0,
  login: 700 + id,
  logout: 800 + id,
  caller_exit_key: '#',
  on_hold_media_id: null,
  announce_media_id: null,
})

/** The extensions that every account has, with nothing planted in them. */
export const PLAIN = 4

/** Two of those, which are not the same. */
export function twoSips({ pick }: Planting): [number, number] {
  const first = pick(PLAIN)
  return [first + 1, ((first + 1 + pick(PLAIN - 1)) % PLAIN) + 1]
}

const times = (count: number, act: () => void): void => {
  for (let at = 0; at < count; at++) act()
}

/** An account in which nothing is at fault. */
export function cleanAccount(chance: Iterator<number>): Planting {
  const planting = newPlanting(chance)
  const { add, pick, one } = planting
  times(PLAIN + pick(4), () => {
    add.sip({ scenario: ringing(...one([[LEG], [LEG, MOBILE], [LEG, LEG, MOBILE]])) })
  })
  times(2 + pick(3), () => {
    const before = planting.documents.group.length
    add.group({
      sips: twoSips(planting),
      groups: before > 0 && pick(2) === 0 ? [1 + pick(before)] : [],
      sequence_rule: one(['Order', 'Random', 'Simultaneous']),
      device_only: pick(3) === 0,
    })
  })
  times(1 + pick(2), () => {
    const id = add.queue({ sips: twoSips(planting), on_hold_media_id: add.media() })
    add.number({ following: led('call_queue', id) })
  })
  times(1 + pick(4), () => addScenario(planting))
  addNumbers(planting)
  add.externalNumber({ following: led('group', 1) })
  times(pick(3), () => add.webhook())
  times(pick(2), () => add.reservation())
  return planting
}

/** Somewhere that a branch may lead without going in circles. */
function somewhere({ one, pick, documents }: Planting) {
  const { group, queue, scenario, sip } = documents
  const places = [
    to('group', 1 + pick(group.length)),
    to('call_queue', 1 + pick(queue.length)),
    to('sip', 1 + pick(sip.length)),
    ...(scenario.length > 0 ? [to('scenario', 1 + pick(scenario.length))] : []),
  ]
  return { ...one(places), prompt_media_id: 1 }
}

function addScenario(planting: Planting): void {
  const { add, pick } = planting
  const isMenu = pick(3) > 0
  const isAlways = pick(3) === 0
  // Choosing a key that leads back is no fault.
  const back = { event: '*', ...to('scenario', 1), prompt_media_id: 1 }
  const keys = Array.from({ length: pick(3) }, (_, key) => ({
    event: String(key + 1),
    ...somewhere(planting),
  }))
  const menu = [{ event: '0', ...to('group', 1), prompt_media_id: 1 }, ...keys]
  const id = isMenu
    ? add.scenario({
        work_time: isAlways ? ALWAYS : WORKING_WEEK,
        menu: [...menu, back],
        no_active: isAlways ? null : somewhere(planting),
      })
    : add.scenario({ type: 'number', work_time: [], timeout: somewhere(planting) })
  add.number({ following: led('scenario', id) })
}

function addNumbers(planting: Planting): void {
  const { add, pick, digits, documents } = planting
  const first = add.number({ following: led('group', 1 + pick(documents.group.length)) })
  const own = digits(first)
  add.number({ following: { type: 'number', target: own, name: own, cli_type: 'Y' } })
  add.number({ owner_type: 'personal', following: led('sip', 1 + pick(documents.sip.length)) })
  const crm = 'svet.crm.example'
  add.number({
    following: led('group', 1),
    integration: { type: 'crm1', target: crm, name: crm, cli_type: 'Y' },
  })
}

/** Chance by a seed: always the same. */
export function chanceOf(seed: number): Iterator<number> {
  const [chance] = fc.sample(fc.infiniteStream(fc.nat(1_000_000)), { seed, numRuns: 1 })
  if (!chance) throw new Error('no chance')
  return chance[Symbol.iterator]()
}
