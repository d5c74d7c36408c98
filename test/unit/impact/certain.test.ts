import { describe, expect, test } from 'vitest'
import type { Impact } from '../../../electron/bridge/impact.ts'
import type { CheckedAccount } from '../../../electron/core/check/rule.ts'
import { impactOf } from '../../../electron/core/impact/impact.ts'
import { weekDays } from '../../../electron/service/catalogue/values.ts'
import { graphOf } from '../call-map/support.ts'
import { usualDays } from '../check/support/usual-days.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'
import type { RawAccount } from '../references/support/raw-account.ts'

const legs = { active_sip_scenario: { id: 1, endpoints: [{ type: 'sip', timeout: 20 }] } }
const workday = (last_hour: number) => [{ week_day: 'monday', first_hour: 9, last_hour }]

/** A menu whose one key leads to a group of some members, and which leads nowhere when it is closed. */
const office = (members: number[], last_hour = 18): RawAccount => ({
  'numbers.list': [{ id: 1, number: '74950000001', following: { name: 'Day' } }],
  'sip.list': [1, 2].map((id) => ({ id, name: `Extension ${id}`, ...legs })),
  'groups.list': [{ id: 20, name: 'Sales' }],
  'groups.read': [{ id: 20, sips: members.map((id) => ({ id })), child_groups: [] }],
  'scenarios.list': [{ id: 30, name: 'Day' }],
  'scenarios.read': [
    {
      id: 30,
      type: 'menu',
      work_time: workday(last_hour),
      menu: [{ event: '1', redirection_type: 'group', destination_id: '20' }],
    },
  ],
})

const checked = (raw: RawAccount, readings: CheckedAccount['readings']) => {
  const graph = graphOf(raw)
  const { known, knownDetail } = graph.account
  const more = { now: 0, hour: 12, ...usualDays, readings, money: undefined, user: undefined }
  const present = () => ({ online: true, since: 0 })
  return { known, knownDetail, graph, present, ...more } as unknown as CheckedAccount
}

const between = (
  one: RawAccount,
  other: RawAccount,
  readings: CheckedAccount['readings'] = { missingDay: 'closed' },
): Impact => impactOf(checked(one, readings), checked(other, readings), () => 'incomplete')

describe('what a change does', () => {
  test('names those whom calls will ring, and those whom they no longer will', () => {
    const numbers = [{ kind: 'numbers', id: 1, name: '74950000001' }]
    const [more, less] = [2, 1].map((id) => ({ kind: 'sip', id, name: `Extension ${id}` }))
    expect(between(office([1]), office([1, 2])).rings).toEqual([
      { numbers, count: 1, more: [more], less: [] },
    ])
    expect(between(office([1, 2]), office([2])).rings).toEqual([
      { numbers, count: 1, more: [], less: [less] },
    ])
    expect(between(office([1]), office([1])).rings).toEqual([])
  })

  test('names whom calls will ring on a mobile telephone alone, unless it is known not to', () => {
    const mobile = { active_sip_scenario: { id: 1, endpoints: [{ type: 'mob', timeout: 20 }] } }
    const withMobile = (members: number[], device_only = false): RawAccount => ({
      ...office(members),
      'groups.read': [
        { id: 20, sips: members.map((id) => ({ id })), child_groups: [], device_only },
      ],
      'sip.list': [
        { id: 1, name: 'Extension 1', ...legs },
        { id: 2, name: 'Extension 2', ...mobile },
      ],
    })
    const more = (isDeviceOnly: boolean, readings?: CheckedAccount['readings']) =>
      between(withMobile([1]), withMobile([1, 2], isDeviceOnly), readings).rings.flatMap((one) =>
        one.more.map(({ id }) => id),
      )
    expect(more(false)).toEqual([2])
    expect(more(true)).toEqual([])
    expect(more(false, { memberMobiles: 'skip' })).toEqual([])
  })

  test('names nobody to whom only closed hours lead that a menu does not have', () => {
    const always = (sip: number): RawAccount => {
      const raw = office([1])
      const [menu] = raw['scenarios.read'] ?? []
      const no_active = { redirection_type: 'sip', destination_id: String(sip) }
      const work_time = weekDays.map((week_day) => ({ week_day, first_hour: 0, last_hour: 23 }))
      return { ...raw, 'scenarios.read': [{ ...menu, id: 30, no_active, work_time }] }
    }
    expect(between(always(1), always(2)).rings).toEqual([])
  })

  test('tells the numbers that are planned to lead to what changes', () => {
    const raw = { ...office([1]), 'numbers.list': [{ id: 1, number: '74950000001' }] }
    const plan = { kind: 'numbers', thing: '1', from: 0, before: {} }
    const after = { forwarding: { type: 'group', id: 20, shows: 'caller' } }
    const before = {
      ...checked(raw, {}),
      foreseen: { ...usualDays.foreseen, plans: [{ ...plan, after }] },
    } as unknown as CheckedAccount
    const changed = { ...office([2]), 'numbers.list': raw['numbers.list'] }
    expect(impactOf(before, checked(changed, {}), () => 'incomplete').leadingCount).toBe(1)
  })

  test('is sure in the hours that are told alone', () => {
    const empty = between(office([1]), office([]))
    const unsureIn = (impact: Impact, hour: number) =>
      impact.changed
        .flatMap(({ changes }) => changes)
        .filter(({ hours }) => hours.includes(hour))
        .map(({ after }) => after.ends.map(({ reason, isUnsure }) => [reason, isUnsure]))
    expect(unsureIn(empty, 12)).toEqual([[['empty', undefined]]])
    // Whether that hour is open is not told.
    expect(unsureIn(empty, 18)).toEqual([[['empty', true]]])
    const asked = empty.changed.flatMap(({ changes }) =>
      changes.map(({ hours, after }) => [hours.includes(18), after.asked]),
    )
    expect(asked).toEqual([
      [false, undefined],
      [true, ['lastHour']],
    ])
    const settled = { missingDay: 'closed', lastHour: 'included' } as const
    expect(unsureIn(between(office([1]), office([]), settled), 18)).toEqual([
      [['empty', undefined]],
    ])
  })

  test('calls no end unsure that is unknown itself', () => {
    const queued = (sips: object[]): RawAccount => ({
      'numbers.list': [{ id: 1, number: '74950000001', following: { name: 'Queue' } }],
      'sip.list': [{ id: 1, name: 'Extension 1', ...legs }],
      'callQueues.list': [{ id: 40, name: 'Queue' }],
      'callQueues.read': [{ id: 40, name: 'Queue', sips }],
    })
    const [change] = between(queued([{ id: 1 }]), queued([])).changed
    expect(
      change?.changes[0]?.before.ends.map(({ reason, isUnsure }) => [reason, isUnsure]),
    ).toEqual([
      ['agents', undefined],
      ['rings', true],
    ])
  })
})

const bench = benchForAllTests()

test('extensions beyond the tariff are told before they are created', async () => {
  const bodies = Array.from({ length: 20 }, (_, at) => ({ name: `New ${at}`, number: 700 + at }))
  const change = { do: 'createMany', kind: 'sip', bodies } as never
  const { came } = await bench.call('impact.of', { change })
  expect(came.filter(({ rule }) => rule === 'optionFull')).toMatchObject([
    { severity: 'warning', words: { option: 'SIP-аккаунты', n: 32, m: 15 } },
  ])
})
