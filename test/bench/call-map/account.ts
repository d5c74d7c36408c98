import { weekDays } from '../../../electron/service/catalogue/values.ts'
import type { RawAccount } from '../../unit/references/support/raw-account.ts'
import { createRandom } from '../archive/rows.ts'

const SIZE = { numbers: 5_000, sip: 10_000, groups: 500, queues: 500, scenarios: 500 }

/** A path of so many things. */
export const CHAIN = 200

/** Recordings that menus and queues play. */
export const MEDIA = Array.from({ length: 50 }, (_, place) => ({
  id: place + 1,
  name: `Запись ${place + 1}`,
}))

type Kind = keyof typeof SIZE
const CODES = { sip: 'sip', groups: 'group', queues: 'call_queue', scenarios: 'scenario' } as const

const nameOf = (kind: Kind, id: number): string =>
  `${{ numbers: '7495', sip: 'Сотрудник', groups: 'Группа', queues: 'Очередь', scenarios: 'Меню' }[kind]} ${id}`

/** Chance, always the same, by which an account is put together. */
function createChance() {
  const random = createRandom(7)
  const below = (count: number) => Math.floor(random() * count)
  const one = <T>(all: readonly T[]): T => all[below(all.length)] as T
  const idOf = (kind: Kind) => 1 + below(SIZE[kind])
  const named = (kind: Kind) => {
    const id = idOf(kind)
    return { id, name: nameOf(kind, id) }
  }
  return { below, one, idOf, named, medium: () => one(MEDIA).id }
}
type Chance = ReturnType<typeof createChance>

const each = <T>(kind: Kind, make: (id: number) => T): T[] =>
  Array.from({ length: SIZE[kind] }, (_, place) => make(place + 1))

/**
 * A large account that leaves open all that can be left open: its menus lead to one another in circles and listen
 * in hours of every kind, and every way to read what is not told counts somewhere in it.
 */
export function largeAccount(): RawAccount {
  const chance = createChance()
  return {
    'numbers.list': each('numbers', (id) => numberRow(id, chance)),
    'externalNumbers.list': [],
    'sip.list': each('sip', (id) => sipRow(id, chance)),
    'groups.list': each('groups', groupRow),
    'groups.read': each('groups', (id) => groupReply(id, chance)),
    'callQueues.list': each('queues', queueRow),
    'callQueues.read': each('queues', (id) => queueReply(id, chance)),
    'scenarios.list': each('scenarios', (id) => ({
      id,
      name: nameOf('scenarios', id),
      type: 'menu',
    })),
    'scenarios.read': each('scenarios', (id) => menuReply(id, chance)),
  }
}

function numberRow(id: number, { one, named, below }: Chance) {
  const { name } = named(one(['scenarios', 'scenarios', 'groups', 'queues', 'sip', 'sip']))
  return {
    id,
    number: `7495${String(1_000_000 + id)}`,
    phone_type: 'abc',
    owner_type: 'business',
    period_price: 250,
    buy_price: 0,
    black_list: null,
    aon_for_sips: [],
    following: { name, cli_type: 'Y' },
    integration_following: below(50) === 0 ? { host: 'crm.example', type: 'crm1' } : null,
  }
}

const sipRow = (id: number, { below }: Chance) => ({
  id,
  name: nameOf('sip', id),
  number: String(1000 + id),
  backend_id: `account-${id}00`,
  finally_created: below(100) > 0,
  aon: null,
  active_sip_scenario: {
    id,
    name: 'Основной',
    sequence_rule: 'single',
    endpoints: [
      { type: 'sip', timeout: below(10) === 0 ? 0 : 20 },
      ...(below(3) === 0 ? [{ type: 'mob', timeout: 30 }] : []),
    ],
  },
})

const groupRow = (id: number) => ({
  id,
  name: nameOf('groups', id),
  number: String(20_000 + id),
  sequence_rule: 'Order',
  timeout: 60,
  pickup: null,
})

const groupReply = (id: number, { named, below }: Chance) => ({
  ...groupRow(id),
  sips: Array.from({ length: 5 }, () => named('sip')),
  child_groups: below(4) === 0 ? [named('groups')] : [],
  device_only: below(4) === 0,
})

const queueRow = (id: number) => ({
  id,
  name: nameOf('queues', id),
  login: String(30_000 + 2 * id),
  logout: String(30_001 + 2 * id),
})

const queueReply = (id: number, { named, medium }: Chance) => ({
  ...queueRow(id),
  strategy: 'ring_all',
  sips: Array.from({ length: 5 }, () => named('sip')),
  ring_simultaneously: 1,
  connection_timeout: 300,
  agent_ring_timeout: 15,
  agent_wrapup_time: 0,
  max_queue_size: 0,
  caller_exit_key: '#',
  on_hold_media: { id: medium(), name: 'Музыка' },
  announce_media: null,
})

function menuReply(id: number, chance: Chance) {
  const { below, medium } = chance
  return {
    id,
    name: nameOf('scenarios', id),
    type: 'menu',
    work_time: below(8) === 0 ? [] : hoursOf(chance),
    greeting_media_id: medium(),
    invalid_media_id: medium(),
    exit_media_id: null,
    menu: ['1', '2', '3', '4', '0'].map((event) => ({ event, ...wayOf(chance) })),
    no_active: below(4) === 0 ? null : wayOf(chance),
    timeout: null,
    voicemail: below(20) === 0,
    voicemail_media_id: null,
  }
}

function wayOf({ one, idOf, medium }: Chance) {
  const kind = one(['scenarios', 'scenarios', 'groups', 'groups', 'queues', 'sip'] as const)
  return {
    redirection_type: CODES[kind],
    destination_id: String(idOf(kind)),
    prompt_media_id: medium(),
  }
}

function hoursOf({ one }: Chance) {
  const [first_hour, last_hour] = one([
    [9, 18],
    [9, 18],
    [8, 20],
    [0, 23],
    [10, 19],
    [20, 8],
  ])
  const days = weekDays.slice(0, one([5, 5, 6, 7]))
  return days.map((week_day) => ({ week_day, first_hour, last_hour }))
}

/** A chain of menus. */
export const chainAccount = (): RawAccount => {
  const ids = Array.from({ length: CHAIN }, (_, place) => place + 1)
  const scenarios = ids.map((id) => ({ id, name: nameOf('scenarios', id) }))
  return {
    'scenarios.list': scenarios,
    'scenarios.read': scenarios.map((scenario) => ({
      ...scenario,
      type: 'number',
      timeout: { redirection_type: 'scenario', destination_id: String(scenario.id + 1) },
    })),
  }
}
