import fc from 'fast-check'
import { sipAccount } from '../../../../electron/core/extensions/rows.ts'
import { group, groupDetail } from '../../../../electron/core/groups/rows.ts'
import { scenario, scenarioDetail } from '../../../../electron/core/menus/rows.ts'
import { ownedNumber } from '../../../../electron/core/numbers/rows.ts'
import { queue, queueDetail } from '../../../../electron/core/queues/rows.ts'
import type { KnownAccount } from '../../../../electron/shared/references/account.ts'

type Raw = { id: number; [field: string]: unknown }

/** What the service replies, by operations: rows of lists, and replies about single rows. */
export type RawAccount = Partial<Record<Operation, readonly Raw[]>>
type Operation =
  | 'numbers.list'
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
    externalNumbers: [],
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
const way = fc.record({
  redirection_type: fc.constantFrom('sip', 'group', 'scenario', 'call_queue', 'code', '', null),
  destination_id: fc.constantFrom('1', '2', '3', '0300', 'word', '', null),
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
      number: fc.constantFrom('74950000001', '74950000002'),
      following: maybe(fc.record({ name: named.name })),
    }),
  ),
  'sip.list': rowsOf(fc.record({ ...named, aon: maybe(fc.record({ id })) })),
  'groups.list': rowsOf(
    fc.record({ ...named, pickup: maybe(fc.record({ approved_group_id: maybe(id) })) }),
  ),
  'callQueues.list': rowsOf(fc.record(named)),
  'scenarios.list': rowsOf(fc.record(named)),
}
const members = maybe(some(fc.record(named)))
const told = {
  'groups.read': fc.record({ sips: members, child_groups: members }),
  'callQueues.read': fc.record({
    sips: members,
    on_hold_media: maybe(fc.record(named)),
    announce_media: maybe(fc.record(named)),
  }),
  'scenarios.read': fc.record({
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
