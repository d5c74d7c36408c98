import { describe, expect, test } from 'vitest'
import { check } from '../../../electron/core/check/check.ts'
import { openHours } from '../../../electron/core/check/menus.ts'
import type { CheckedAccount } from '../../../electron/core/check/rule.ts'
import type { RawAccount } from '../references/support/raw-account.ts'
import { graphOf } from '../call-map/support.ts'
import { usualDays } from './support/usual-days.ts'

/** Rules about what no planted account has, and where one finding ends and another begins. */

const MINUTE = 60_000
const NOW = 100 * MINUTE

type Lists = Record<string, readonly object[]>

/** An account as its replies tell it, with lists beside what calls go through. */
function accountOf(raw: RawAccount, lists: Lists, more: Partial<CheckedAccount> = {}) {
  const graph = graphOf(raw)
  return {
    known: (name: string) =>
      lists[name] ?? (name in LISTS ? graph.account.known(name as 'sip') : []),
    knownDetail: graph.account.knownDetail,
    graph,
    now: NOW,
    hour: 12,
    ...usualDays,
    readings: {},
    present: () => ({ online: true, since: 0 }),
    money: undefined,
    user: undefined,
    ...more,
  } as unknown as CheckedAccount
}

const checked = (...given: Parameters<typeof accountOf>) =>
  check(accountOf(...given), () => undefined).findings

const LISTS = {
  numbers: 0,
  externalNumbers: 0,
  sip: 0,
  groups: 0,
  queues: 0,
  scenarios: 0,
  media: 0,
}

const told = (findings: ReturnType<typeof checked>, rule: string) =>
  findings.filter((one) => one.rule === rule).map(({ severity, of }) => `${severity} ${of.id}`)

describe('what is no part of a call', () => {
  test('is a user who is blocked', () => {
    const user = { id: 7, email: 'anna@example.org', status: 'BLOCKED' }
    expect(told(checked({}, {}, { user }), 'userBlocked')).toEqual(['error 7'])
    const active = { ...user, status: 'ACTIVE' }
    expect(told(checked({}, {}, { user: active }), 'userBlocked')).toEqual([])
  })

  test('is a balance below the threshold, and one below zero', () => {
    const balance = (amount: number, threshold?: number) => {
      const limit = threshold === undefined ? { at: 0 } : { amount: threshold, at: 0 }
      const money = { balance: { amount, at: 0 }, threshold: limit }
      return checked({}, {}, { money }).filter(({ rule }) => rule === 'balanceLow')
    }
    expect(told(balance(999, 1000), 'balanceLow')).toEqual(['warning balance'])
    expect(told(balance(1000, 1000), 'balanceLow')).toEqual([])
    expect(told(balance(-1), 'balanceLow')).toEqual(['error balance'])
    expect(told(balance(5), 'balanceLow')).toEqual([])
    // What is left moves by itself: it is the same finding until it is graver.
    expect(balance(999, 1000)[0]?.evidence).toBe(balance(5, 1000)[0]?.evidence)
    expect(balance(999, 1000)[0]?.evidence).not.toBe(balance(-5, 1000)[0]?.evidence)
  })

  test('is a quantity of the tariff that is used up, and the interface for programs', () => {
    const option = (included: number, used: number) => ({
      name: `${used}/${included}`,
      included,
      used,
    })
    const service = (access: boolean, active: boolean) => ({
      id: 'api',
      name: 'API',
      access,
      active,
    })
    const tariff = (services: object[]) => ({
      key: 'current',
      options: [option(5, 4), option(5, 5), option(0, 3), option(5, 6)],
      services,
    })
    const off = checked({}, { currentTariff: [tariff([service(true, false)])] })
    expect(told(off, 'optionFull')).toEqual(['warning 6/5', 'notice 5/5'])
    expect(told(off, 'apiOff')).toEqual(['notice api'])
    const others = [service(true, true), service(false, false)]
    expect(told(checked({}, { currentTariff: [tariff(others)] }), 'apiOff')).toEqual([])
  })

  test('is a reservation that ends within a day', () => {
    const reservedNumbers = [1, 23 * 60, 25 * 60, -1].map((minutes) => ({
      number: String(minutes),
      until: NOW + minutes * MINUTE,
    }))
    expect(told(checked({}, { reservedNumbers }), 'reserveEnds')).toEqual([
      'notice 1',
      'notice 1380',
    ])
  })
})

const legs = { active_sip_scenario: { id: 1, endpoints: [{ type: 'sip', timeout: 20 }] } }
const branch = (id: number) => ({ redirection_type: 'scenario', destination_id: String(id) })
const week = (first_hour: number, last_hour: number, days = ['monday', 'tuesday']) =>
  days.map((week_day) => ({ week_day, first_hour, last_hour }))

describe('who is off', () => {
  const raw: RawAccount = {
    'numbers.list': [{ id: 1, number: '74950000001', following: { name: 'Sales' } }],
    'groups.list': [{ id: 20, name: 'Sales' }],
    'groups.read': [{ id: 20, sips: [{ id: 1 }, { id: 2 }], child_groups: [] }],
    'sip.list': [
      { id: 1, name: 'Anna', ...legs },
      { id: 2, name: 'Boris', ...legs },
    ],
  }
  const off = (first: number, second: number) => {
    const since = [first, second].map((minutes) => NOW - minutes * MINUTE)
    return checked(raw, {}, { present: (sip) => ({ online: false, since: since[sip - 1] ?? 0 }) })
  }

  test('is told once everybody has been so for ten minutes', () => {
    expect(told(off(10, 11), 'nobodyRegistered')).toEqual(['error 1'])
    expect(told(off(10, 9), 'nobodyRegistered')).toEqual([])
    expect(told(checked(raw, {}, { present: () => undefined }), 'nobodyRegistered')).toEqual([])
  })

  test('is no matter where a mobile telephone may ring', () => {
    const endpoints = [...legs.active_sip_scenario.endpoints, { type: 'mob', timeout: 20 }]
    const sips = [
      { id: 1, name: 'Anna', active_sip_scenario: { id: 1, endpoints } },
      { id: 2, name: 'Boris', ...legs },
    ]
    const present = () => ({ online: false, since: 0 })
    const found = checked({ ...raw, 'sip.list': sips }, {}, { present })
    expect(told(found, 'nobodyRegistered')).toEqual([])
  })
})

describe('a number whose telephones are off', () => {
  const offAt = (hour: number, more: Partial<CheckedAccount> = {}) =>
    checked(
      {
        'numbers.list': [{ id: 1, number: '74950000001', following: { name: 'Day' } }],
        'scenarios.list': [{ id: 50, name: 'Day' }],
        'scenarios.read': [
          {
            id: 50,
            type: 'menu',
            work_time: week(9, 18),
            menu: [{ event: '1', redirection_type: 'sip', destination_id: '1' }],
            no_active: { redirection_type: 'sip', destination_id: '2' },
          },
        ],
        'sip.list': [
          { id: 1, name: 'Anna', ...legs },
          { id: 2, name: 'Boris', ...legs },
        ],
      },
      {},
      { hour, present: (sip) => ({ online: sip === 2, since: 0 }), ...more },
    ).filter(({ rule }) => rule === 'nobodyRegistered')

  test('is told at the hours when nobody else is called, whatever comes of pressing nothing', () => {
    expect(offAt(12).map(({ severity }) => severity)).toEqual(['error'])
    expect(offAt(20)).toEqual([])
    // Whether the last hour counts is not told, and then somebody else may be called.
    expect(offAt(18)).toEqual([])
    expect(offAt(18, { readings: { lastHour: 'included' } })).toHaveLength(1)
  })

  test('is the same finding at another hour, and as long as the same telephones are called', () => {
    const present = () => ({ online: false, since: 0 })
    const [day, night] = [offAt(12, { present }), offAt(20, { present })]
    expect(day[0]?.evidence).toBe(night[0]?.evidence)
  })
})

describe('a circle', () => {
  const menus = (one: object, other: object): RawAccount => ({
    'scenarios.list': [
      { id: 50, name: 'Day' },
      { id: 51, name: 'Night' },
    ],
    'scenarios.read': [
      { id: 50, type: 'menu', menu: [], no_active: branch(51), ...one },
      { id: 51, type: 'menu', menu: [], no_active: branch(50), ...other },
    ],
  })
  const loops = (raw: RawAccount) => told(checked(raw, {}), 'loop')

  test('is one where both are closed at the same hour', () => {
    expect(loops(menus({ work_time: week(9, 18) }, { work_time: week(10, 20) }))).toEqual([
      'error 50',
    ])
  })

  test('is none where one of them is always open when the other is closed', () => {
    const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    const day = { work_time: week(0, 12, everyDay) }
    const always = { work_time: week(0, 23, everyDay) }
    expect(loops(menus(day, always))).toEqual([])
    // Whether the last hour counts is not told: at that one they may both be closed.
    const evening = { work_time: week(12, 23, everyDay) }
    expect(loops(menus(day, evening))).toEqual(['notice 50'])
    const settled = (lastHour: 'included' | 'excluded') =>
      told(checked(menus(day, evening), {}, { readings: { lastHour } }), 'loop')
    expect(settled('excluded')).toEqual(['error 50'])
    expect(settled('included')).toEqual([])
  })

  test('is none by a key, nor by days that may be open', () => {
    const key = { no_active: null, menu: [{ event: '1', ...branch(51) }] }
    const always = { work_time: null, no_active: null, menu: [{ event: '1', ...branch(50) }] }
    expect(loops(menus(key, always))).toEqual([])
  })
})

test('what leads to itself alone is not reached by that', () => {
  const raw: RawAccount = {
    'scenarios.list': [
      { id: 50, name: 'Day' },
      { id: 51, name: 'Night' },
    ],
    'scenarios.read': [
      { id: 50, type: 'menu', menu: [{ event: '*', ...branch(50) }], no_active: branch(51) },
      { id: 51, type: 'menu', menu: [{ event: '*', ...branch(51) }] },
    ],
  }
  expect(told(checked(raw, {}), 'unreached')).toEqual(['notice 50'])
})

test('a name that nothing has is an error, unless a CRM decides first', () => {
  const integration_following = { type: 'crm1', name: 'crm.example.ru' }
  const own = { id: 1, number: '74950000001', following: { name: 'Gone' } }
  const unknown = (row: typeof own) => told(checked({ 'numbers.list': [row] }, {}), 'targetUnknown')
  expect(unknown(own)).toEqual(['error 1'])
  expect(unknown({ ...own, ...{ integration_following } })).toEqual(['notice 1'])
})

test('what numbers return to, and what they are to be led to, is reached', () => {
  const raw: RawAccount = {
    'numbers.list': [{ id: 1, number: '74950000001', following: { name: '79030000001' } }],
    'callQueues.list': [{ id: 40, name: 'On duty' }],
    'scenarios.list': [{ id: 50, name: 'Day' }],
  }
  const leads = (type: string, id: number) => ({ forwarding: { type, id, shows: 'caller' } })
  const of = { id: 'c', kind: 'numbers', thing: '1', name: '', at: 0 }
  const unreached = (foreseen: object) =>
    told(checked(raw, {}, { foreseen: { ...usualDays.foreseen, ...foreseen } }), 'unreached')
  expect(unreached({})).toEqual(['notice 50', 'notice 40'])
  const lasting = [{ ...of, before: leads('scenario', 50) }]
  expect(unreached({ lasting })).toEqual(['notice 40'])
  const until = NOW + MINUTE
  const plans = [{ ...of, from: NOW, until, before: {}, after: leads('call_queue', 40) }]
  expect(unreached({ plans })).toEqual(['notice 50'])
  expect(unreached({ lasting, plans })).toEqual([])
})

test('names that several have are told as such, and nothing else rests on them', () => {
  const raw: RawAccount = {
    'numbers.list': [
      { id: 1, number: '74950000001', owner_type: 'business', following: { name: 'Twin' } },
    ],
    'sip.list': [
      { id: 1, name: 'Twin' },
      { id: 2, name: 'Twin', ...legs },
    ],
  }
  const findings = checked(raw, {})
  expect(findings.map(({ rule, words }) => [rule, words['n']])).toEqual([['targetAmbiguous', 2]])
})

describe('a number whose calls are lost', () => {
  const to = (redirection_type: string, id: number) => ({
    redirection_type,
    destination_id: String(id),
  })
  const raw: RawAccount = {
    'numbers.list': [
      { id: 1, number: '74950000001', following: { name: 'Day' } },
      { id: 2, number: '74950000002', following: { name: 'Anna' } },
    ],
    'sip.list': [{ id: 10, name: 'Anna', ...legs }],
    'scenarios.list': [{ id: 20, name: 'Day' }],
    'scenarios.read': [
      {
        id: 20,
        type: 'menu',
        work_time: week(9, 17),
        menu: [
          { event: '1', ...to('sip', 10) },
          { event: '3', ...to('group', 99) },
        ],
      },
    ],
  }
  const settled = { lastHour: 'included', missingDay: 'closed' } as const
  const found = (rule: string, readings: CheckedAccount['readings']) =>
    checked(raw, {}, { readings }).filter((one) => one.rule === rule)

  test('is told with the hours in which that is certain', () => {
    const [first, ...others] = found('hoursLost', settled)
    expect(others).toEqual([])
    expect(first).toMatchObject({ severity: 'error', of: { kind: 'numbers', id: 1 } })
    expect(first?.words['n']).toBe(168 - 2 * 9)
    expect(String(first?.words['hours']).split(' ')).toContain('18')
    // The last hour of two days may be open, and five days may be.
    expect(found('hoursLost', {})[0]?.words['n']).toBe(2 * 15)
  })

  test('hangs on what is open about the hours of menus', () => {
    const open = (readings: CheckedAccount['readings']) =>
      openHours(accountOf(raw, {}, { readings }))
    expect(open({})).toEqual(['lastHour', 'missingDay'])
    expect(open(settled)).toEqual([])
  })

  test('is told with the keys that lead to what is not there', () => {
    const [first, ...others] = found('branchesLost', settled)
    expect(others).toEqual([])
    expect(first?.words).toMatchObject({ number: '74950000001', branches: 'Day (3)' })
  })
})

describe('a branch that leads to what is not there', () => {
  const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const office = week(9, 18)
  /** The menus Day, which a number leads to, and Night, which Day leads to while it is closed. */
  const found = (day: object, night: object, readings: CheckedAccount['readings'] = {}) => {
    const findings = checked(
      {
        'numbers.list': [{ id: 1, number: '74950000001', following: { name: 'Day' } }],
        'sip.list': [{ id: 10, name: 'Anna', ...legs }],
        'scenarios.list': [
          { id: 50, name: 'Day' },
          { id: 51, name: 'Night' },
        ],
        'scenarios.read': [
          { id: 50, type: 'menu', no_active: branch(51), ...day },
          { id: 51, type: 'menu', ...night },
        ],
      },
      {},
      { readings },
    )
    return [...told(findings, 'branchesLost'), ...told(findings, 'branchMissing')]
  }
  const keyed = { menu: [{ event: '1', ...branch(99) }] }
  const closed = { no_active: branch(99) }

  test('is an error where calls come to it', () => {
    expect(found({ ...keyed, work_time: office }, {})).toEqual(['error 1', 'error 50'])
    expect(found({ ...keyed, work_time: [] }, {})).toEqual(['error 1', 'error 50'])
    expect(found({ ...closed, work_time: office }, {})).toEqual(['error 1', 'error 50'])
    expect(found({ work_time: office }, keyed)).toEqual(['error 1', 'error 51'])
  })

  test('is untidy alone where none can', () => {
    const always = week(0, 23, everyDay)
    expect(found({ ...closed, work_time: always }, {})).toEqual(['notice 50'])
    expect(found({ ...closed, work_time: [] }, {})).toEqual(['notice 50'])
    // Night is never come to.
    expect(found({ work_time: always }, keyed)).toEqual(['error 51'])
    // It is come to while it is closed as well.
    expect(found({ work_time: office }, { ...keyed, work_time: office })).toEqual(['error 51'])
  })

  test('is a notice where that depends on how hours are read', () => {
    const open = week(0, 18, everyDay)
    const late = week(19, 23, everyDay)
    const both = { work_time: [...open, ...late], ...closed }
    expect(found(both, {})).toEqual(['notice 1', 'notice 50'])
    expect(found(both, {}, { lastHour: 'included' })).toEqual(['notice 50'])
    expect(found(both, {}, { lastHour: 'excluded' })).toEqual(['error 1', 'error 50'])
  })

  test('is a notice where a number may lead elsewhere', () => {
    const findings = checked(
      {
        'numbers.list': [{ id: 1, number: '74950000001', following: { name: 'Twin' } }],
        'scenarios.list': [
          { id: 50, name: 'Twin' },
          { id: 51, name: 'Twin' },
        ],
        'scenarios.read': [
          { id: 50, type: 'menu', ...keyed },
          { id: 51, type: 'menu' },
        ],
      },
      {},
    )
    expect(told(findings, 'branchesLost')).toEqual(['notice 1'])
  })
})

test('a group that calls by order is told with the first whose turn never comes', () => {
  const ringing = (...seconds: number[]) => ({
    active_sip_scenario: { id: 1, endpoints: seconds.map((timeout) => ({ type: 'sip', timeout })) },
  })
  const group = (timeout: number, more = {}) =>
    checked(
      {
        'groups.list': [{ id: 20, name: 'Sales', sequence_rule: 'Order', timeout, ...more }],
        'groups.read': [
          {
            id: 20,
            name: 'Sales',
            sequence_rule: 'Order',
            timeout,
            ...more,
            sips: ['Anna', 'Boris', 'Clara'].map((name, at) => ({ id: at + 1, name })),
            child_groups: [],
          },
        ],
        'sip.list': [
          { id: 1, name: 'Anna', ...ringing(30) },
          { id: 2, name: 'Boris', ...ringing(20, 25) },
          { id: 3, name: 'Clara', ...ringing(15) },
        ],
      },
      {},
    ).filter(({ rule }) => rule === 'groupShort')
  expect(group(56)).toEqual([])
  const [short] = group(55)
  expect(short).toMatchObject({
    severity: 'warning',
    words: { name: 'Clara', turn: 55, seconds: 55 },
  })
  expect(group(30)[0]?.words).toMatchObject({ name: 'Boris', turn: 30 })
  expect(group(20, { sequence_rule: 'Simultaneous' })).toEqual([])
})
