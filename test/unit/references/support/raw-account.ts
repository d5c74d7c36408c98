import fc from 'fast-check'
import { sipAccount } from '../../../../electron/core/extensions/rows.ts'
import { group, groupDetail } from '../../../../electron/core/groups/rows.ts'
import { scenario, scenarioDetail } from '../../../../electron/core/menus/rows.ts'
import { externalNumber, ownedNumber } from '../../../../electron/core/numbers/rows.ts'
import { queue, queueDetail } from '../../../../electron/core/queues/rows.ts'
import { weekDays } from '../../../../electron/service/catalogue/values.ts'
import type { KnownAccount } from '../../../../electron/shared/references/account.ts'

type Raw = { id: number; [field: string]: unknown }

/** What the service replies, by operations: rows of lists, and replies about single rows. */
export type RawAccount = Partial<Record<Operation, readonly Raw[]>>
type Operation =
  | 'numbers.list'
  | 'externalNumbers.list'
  | 'sip.list'
  | 'groups.list'
  | 'groups.read'
  | 'callQueues.list'
  | 'callQueues.read'
  | 'scenarios.list'
  | 'scenarios.read'

/** The account as the core knows it from these replies, read whole. */
export function knownOf(raw: RawAccount): KnownAccount {
  const rows = <Row>(operation: Operation, read: (row: never) => Row): Row[] =>
    (raw[operation] ?? []).map((row) => read(row as never))
  const details = (operation: Operation, read: (row: never) => unknown) =>
    new Map((raw[operation] ?? []).map((row) => [row.id, read(row as never)]))
  const lists = {
    numbers: rows('numbers.list', ownedNumber),
    externalNumbers: rows('externalNumbers.list', externalNumber),
    sip: rows('sip.list', sipAccount),
    groups: rows('groups.list', group),
    queues: rows('callQueues.list', queue),
    scenarios: rows('scenarios.list', scenario),
    media: [],
  }
  const detailed = {
    groups: details('groups.read', groupDetail),
    queues: details('callQueues.read', queueDetail),
    scenarios: details('scenarios.read', scenarioDetail),
  }
  return {
    known: (kind) => lists[kind] as never,
    isWhole: () => true,
    knownDetail: (kind, id) => detailed[kind].get(id) as never,
  }
}

/** Few ids and names, so that many rows share them; what is told of another one may be gone, or itself. */
const id = fc.integer({ min: 1, max: 6 })
const named = { id, name: fc.constantFrom('Sales', 'Twin', 'Night', '74950000001', 'a@b', null) }
const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 4 })
const rowsOf = <T extends Raw>(row: fc.Arbitrary<T>) =>
  fc.uniqueArray(row, { maxLength: 6, selector: (one) => one.id })
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const media = maybe(fc.integer({ min: 0, max: 4 }))
// Menus lead to one another often enough to go in circles.
const codes = [
  'scenario',
  'scenario',
  'scenario',
  'sip',
  'group',
  'scenario',
  'call_queue',
  'number',
  'sip_uri',
  'code',
  '',
  null,
]
const destinations = ['1', '2', '3', '0300', 'word', '74950000001', '', null]
const way = fc.record({
  redirection_type: fc.constantFrom(...codes),
  destination_id: fc.constantFrom(...destinations),
  prompt_media_id: media,
})
/** A way of which one half is missing tells nothing. */
const whole = way.map((one) =>
  one.redirection_type && one.destination_id ? one : { ...one, destination_id: null },
)
const key = fc.record({ event: maybe(fc.constantFrom('1', '2', '*')) })

const listed = {
  'numbers.list': rowsOf(
    fc.record({
      id,
      following: maybe(fc.record({ name: named.name })),
      integration_following: fc.option(fc.constant({ host: 'crm.example', type: 'crm1' }), {
        nil: null,
        freq: 5,
      }),
    }),
  ).map((rows) => rows.map((row) => ({ ...row, number: `7495000000${row.id}` }))),
  'externalNumbers.list': rowsOf(
    fc.record({ id, number: fc.constant('78120000001'), type: fc.constant('АТС') }),
  ),
  'sip.list': rowsOf(
    fc.record({
      ...named,
      aon: maybe(fc.record({ id })),
      finally_created: fc.boolean(),
      active_sip_scenario: maybe(
        fc.record({
          endpoints: some(
            fc.record({
              type: fc.constantFrom('sip', 'sip', 'mob', 'other'),
              timeout: fc.constantFrom(0, 20),
            }),
          ),
        }),
      ),
    }),
  ),
  'groups.list': rowsOf(
    fc.record({ ...named, pickup: maybe(fc.record({ approved_group_id: maybe(id) })) }),
  ),
  'callQueues.list': rowsOf(fc.record(named)),
  'scenarios.list': rowsOf(fc.record(named)),
}
const members = maybe(some(fc.record(named)))
/** Hours in any order, and such as no clock has. */
const hour = fc.oneof(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 9, 18, 23, 24, -1, null))
const workTime = fc.record({
  week_day: fc.oneof(
    { arbitrary: fc.constantFrom(...weekDays), weight: 20 },
    fc.constantFrom('someday', null),
  ),
  first_hour: hour,
  last_hour: hour,
})
const told = {
  'groups.read': fc.record({ sips: members, child_groups: members, device_only: fc.boolean() }),
  'callQueues.read': fc.record({
    sips: members,
    on_hold_media: maybe(fc.record(named)),
    announce_media: maybe(fc.record(named)),
  }),
  'scenarios.read': fc.record({
    type: fc.oneof({ arbitrary: fc.constantFrom('menu', 'number'), weight: 9 }, fc.constant('new')),
    work_time: maybe(fc.array(workTime, { maxLength: 8 })),
    voicemail: fc.oneof({ arbitrary: fc.constant(false), weight: 3 }, fc.constant(true)),
    greeting_media_id: media,
    voicemail_media_id: media,
    menu: maybe(some(fc.tuple(key, whole).map(([one, on]) => ({ ...one, ...on })))),
    no_active: maybe(whole),
    timeout: maybe(whole),
    undescribed: fc.record({ deep: fc.array(fc.record({ other_media_id: media })) }),
  }),
}

/** Any account, with loops and what leads to itself. */
export const rawAccount: fc.Arbitrary<RawAccount> = fc.record(listed).chain((lists) =>
  fc.record({
    ...Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, fc.constant(rows)])),
    'groups.read': detailsOf(lists['groups.list'], told['groups.read']),
    'callQueues.read': detailsOf(lists['callQueues.list'], told['callQueues.read']),
    'scenarios.read': detailsOf(lists['scenarios.list'], told['scenarios.read']),
  }),
)

const detailsOf = (rows: readonly Raw[], detail: fc.Arbitrary<object>) =>
  fc.tuple(...rows.map(({ id: of }) => detail.map((one) => ({ id: of, ...one }))))
