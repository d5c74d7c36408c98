import { expect, test } from 'vitest'
import type { ChangesEnd, KeptChange, PlannedChange } from '../../../electron/bridge/changes.ts'
import type { Foreseen } from '../../../electron/core/changes/planning.ts'
import { check } from '../../../electron/core/check/check.ts'
import type { CheckedAccount } from '../../../electron/core/check/rule.ts'
import { weekDays } from '../../../electron/service/catalogue/values.ts'
import type { OwnDays } from '../../../electron/shared/calendar/calendar.ts'
import { graphOf } from '../call-map/support.ts'
import { usualDays } from './support/usual-days.ts'

/** Hours of the office, which a menu has as well; by another number its extension rings at any hour. */
const account = {
  'numbers.list': [
    { id: 1, number: '74950000001', following: { name: 'Day' } },
    { id: 2, number: '74950000002', following: { name: 'Anna' } },
    { id: 3, number: '74950000003', following: { name: 'Boris' } },
    { id: 4, number: '74950000004' },
    {
      id: 6,
      number: '74950000006',
      integration_following: { host: 'crm.example.ru', type: 'crm1' },
    },
  ],
  'sip.list': [
    { id: 10, name: 'Anna', active_sip_scenario: scenario({ type: 'sip', timeout: 20 }) },
    {
      id: 11,
      name: 'Boris',
      active_sip_scenario: scenario({ type: 'mob', timeout: 20, number: '79030000001' }),
    },
  ],
  'callQueues.list': [{ id: 40, name: 'On duty' }],
  'callQueues.read': [{ id: 40, name: 'On duty', sips: [{ id: 10, name: 'Anna' }] }],
  'scenarios.list': [{ id: 30, name: 'Day' }],
  'scenarios.read': [
    {
      id: 30,
      type: 'menu',
      work_time: weekDays.slice(0, 5).map((week_day) => ({
        week_day,
        first_hour: 9,
        last_hour: 18,
      })),
      menu: [{ event: '1', redirection_type: 'sip', destination_id: '10' }],
      timeout: { redirection_type: 'sip', destination_id: '10' },
    },
  ],
}

function scenario(endpoint: object) {
  return { id: 1, endpoints: [endpoint] }
}

function foreseen(
  today: string,
  own: readonly OwnDays[] = [],
  country: 'ru' | 'none' = 'ru',
  foreseen: Partial<Foreseen> = {},
  readings: CheckedAccount['readings'] = {},
  now = 0,
) {
  const graph = graphOf(account)
  const checked = {
    known: graph.account.known,
    knownDetail: graph.account.knownDetail,
    graph,
    now,
    hour: 12,
    readings: { missingDay: 'closed', lastHour: 'excluded', ...readings },
    present: () => ({ online: true, since: 0 }),
    ...usualDays,
    office: { hours: usualDays.office.hours, calendar: { country, own } },
    today,
    foreseen: { ...usualDays.foreseen, ...foreseen },
  } as unknown as CheckedAccount
  const apart = new Set(['webhooks', 'currentTariff', 'reservedNumbers', 'media', 'money', 'user'])
  return check(checked, (part) => (apart.has(part) ? 'incomplete' : undefined)).findings.filter(
    ({ of }) => of.kind === 'calendar',
  )
}

const lines = (...given: Parameters<typeof foreseen>) =>
  foreseen(...given).map(({ rule, words }) => `${rule} ${words['days']}: ${words['n']}`)

const day = (date: string, more: Partial<OwnDays> = {}): OwnDays => ({
  id: date,
  name: 'Day',
  from: date,
  to: date,
  kind: 'free',
  ...more,
})

test('holidays in a row are one finding, with the numbers that lead to the closed office', () => {
  expect(lines('2026-11-30')).toEqual(['freeDayLost 2026-12-31 2027-01-10: 2'])
  // Once some of them are over.
  expect(lines('2027-01-02')).toEqual([
    'freeDayLost 2027-01-04 2027-01-10: 2',
    'freeDayLost 2027-02-22 2027-02-23: 2',
    'workdayClosed 2027-02-20: 1',
  ])
})

test('nothing is foreseen for usual and short days, nor where no country counts', () => {
  expect(lines('2027-03-10')).toEqual(['freeDayLost 2027-05-03 2027-05-03: 2'])
  expect(lines('2026-11-30', [], 'none')).toEqual([])
})

test('a Saturday that is worked finds menus closed that are open on weekdays', () => {
  const saturday = day('2026-12-05', { kind: 'working' })
  expect(lines('2026-11-30', [saturday], 'none')).toEqual(['workdayClosed 2026-12-05: 1'])
})

test('a number of which a CRM decides before the menu is neither lost nor closed', () => {
  const asked = {
    ...{ id: 7, number: '74950000007', following: { name: 'Day' } },
    integration_following: { host: 'crm.example.ru', type: 'crm1' },
  }
  account['numbers.list'].push(asked as never)
  const saturday = day('2026-12-05', { kind: 'working' })
  const found = [lines('2026-11-30'), lines('2026-11-30', [saturday], 'none')]
  account['numbers.list'].pop()
  expect(found).toEqual([['freeDayLost 2026-12-31 2027-01-10: 2'], ['workdayClosed 2026-12-05: 1']])
})

test('of today only what is left of it is foreseen', () => {
  const saturday = day('2026-12-05', { kind: 'working' })
  const at = (time: string) =>
    lines('2026-12-05', [saturday], 'none', {}, {}, Date.parse(`2026-12-05T${time}+03:00`))
  expect(at('17:30')).toEqual(['workdayClosed 2026-12-05: 1'])
  expect(at('18:05')).toEqual([])
})

test('a special day is foreseen by the hours that it lacks and those that it adds', () => {
  const special = (from: string, to: string) =>
    lines('2026-11-30', [day('2026-12-03', { kind: 'special', hours: { from, to } })], 'none')
  expect(special('10:00', '14:00')).toEqual(['freeDayLost 2026-12-03 2026-12-03: 2'])
  // At 7:00 the menu is closed, as on any weekday.
  expect(special('07:00', '18:00')).toEqual([])
  expect(special('09:00', '18:00')).toEqual([])
})

test('a telephone that may ring beside the office is enough, if it is not known to be silent', () => {
  const { endpoints } = account['sip.list'][0]!.active_sip_scenario
  endpoints.push({ type: 'mob', timeout: 20, number: '79030000001' })
  expect(lines('2026-11-30')).toEqual([])
  endpoints.splice(1, 1, { type: 'mob', timeout: 0, number: '79030000001' })
  expect(lines('2026-11-30')).toEqual([])
  const silent = { zeroSeconds: 'silent' } as const
  expect(lines('2026-11-30', [], 'ru', {}, silent)).toEqual([
    'freeDayLost 2026-12-31 2027-01-10: 2',
  ])
  endpoints.pop()
})

test('a Saturday that a menu may be open on is not said to find it closed', () => {
  const saturday = day('2026-12-05', { kind: 'working' })
  expect(lines('2026-11-30', [saturday], 'none', {}, { missingDay: undefined })).toEqual([])
})

test('a muted finding comes back once another number leads there', () => {
  const [before] = foreseen('2026-11-30')
  const [later] = foreseen('2026-12-01')
  expect(later).toMatchObject({ key: before?.key, evidence: before?.evidence })
  account['numbers.list'].push({ id: 5, number: '74950000005', following: { name: 'Anna' } })
  expect(foreseen('2026-12-01')[0]?.evidence).not.toBe(before?.evidence)
  account['numbers.list'].pop()
})

const MOBILE = { type: 'number', number: '79030000001', shows: 'caller' }
const leads = (forwarding: object) => ({ forwarding })
const plan = (more: Partial<PlannedChange>): PlannedChange => ({
  ...{ id: 'plan', kind: 'numbers', thing: '2', name: '74950000002', before: {} },
  from: Date.parse('2026-12-30T18:00+03:00'),
  until: Date.parse('2027-01-11T09:00+03:00'),
  after: leads(MOBILE),
  ...more,
})
const newYear = (...plans: PlannedChange[]) => lines('2026-11-30', [], 'ru', { plans })
const both = ['freeDayLost 2026-12-31 2027-01-10: 2']
const one = ['freeDayLost 2026-12-31 2027-01-10: 1']

test('numbers with a forwarding planned for all closed hours of a day are left out on it', () => {
  const other = plan({ thing: '1' })
  expect(newYear(plan({}))).toEqual(one)
  expect(newYear(plan({}), other)).toEqual([])
  expect(newYear(plan({ from: Date.parse('2026-12-31T09:00+03:00') }), other)).toEqual([])
  expect(newYear(plan({ waits: true }))).toEqual(both)
  expect(newYear(plan({ thing: '3' }))).toEqual(both)
  // On one day of the row its calls come to the office all the same.
  expect(newYear(plan({ from: Date.parse('2026-12-31T09:01+03:00') }))).toEqual(both)
  // The weekend at the end of the row is closed as always.
  expect(newYear(plan({ until: Date.parse('2027-01-08T18:00+03:00') }), other)).toEqual([])
})

test.each([
  ['an extension', { type: 'sip', id: 11 }, 1],
  ['nowhere', { type: 'empty' }, 2],
  ['a menu that is closed on none of these days', { type: 'scenario', id: 30 }, 1],
  ['an extension that is gone', { type: 'sip', id: 99 }, 2],
  ['a queue with agents, who may be logged in', { type: 'call_queue', id: 40 }, 1],
  ['an own number whose CRM decides', { type: 'number', number: '74950000006' }, 1],
  ['another own number that answers', { type: 'number', number: '74950000003' }, 1],
  ['another own number that leads nowhere', { type: 'number', number: '74950000004' }, 2],
  ['a CRM', { host: 'crm.example.ru', otherwise: { type: 'empty' } }, 1],
  ['itself', { type: 'number', number: '74950000002' }, 2],
])('a forwarding planned to %s counts unless calls are lost there', (_, to, n) => {
  const after = leads({ shows: 'caller', ...to })
  expect(newYear(plan({ after }))).toEqual(n === 1 ? one : both)
})

test('one planned forwarding leads on by another one, and two that meet within an hour count together', () => {
  const on = { type: 'number', number: '74950000004', shows: 'caller' }
  expect(newYear(plan({ after: leads(on) }), plan({ thing: '4' }))).toEqual(one)
  const meeting = Date.parse('2027-01-04T13:30+03:00')
  const first = plan({ until: meeting })
  expect(newYear(first, plan({ from: meeting }))).toEqual(one)
  expect(newYear(first, plan({ from: meeting + 60_000 }))).toEqual(both)
})

test('a lasting forwarding is foreseen as if it were set, by where it leads', () => {
  expect(newYear(plan({ until: undefined }))).toEqual(one)
  const office = leads({ type: 'sip', id: 10, shows: 'caller' })
  expect(newYear(plan({ until: undefined, after: office }))).toEqual(both)
  expect(newYear(plan({ thing: '4', until: undefined, after: office }))).toEqual([
    'freeDayLost 2026-12-31 2027-01-10: 3',
  ])
})

test('a temporary forwarding under way mends until its end, and what it returns to counts then', () => {
  const lasting = (thing: string, until: string, before: object) => ({
    ends: [{ until: Date.parse(until), returns: true, changes: [{ id: 'c', thing, name: '' }] }],
    lasting: [{ id: 'c', kind: 'numbers', thing, at: 0, before: leads(before) }],
  })
  const foreseenWith = (some: { ends: object[]; lasting: object[] }) =>
    lines('2026-11-30', [], 'ru', {
      ends: some.ends as ChangesEnd[],
      lasting: some.lasting as KeptChange[],
    })
  expect(foreseenWith(lasting('2', '2027-01-11T09:00+03:00', MOBILE))).toEqual(one)
  expect(foreseenWith(lasting('2', '2026-12-04T18:00+03:00', MOBILE))).toEqual(one)
  const office = { type: 'sip', id: 10, shows: 'caller' }
  expect(foreseenWith(lasting('3', '2026-12-04T18:00+03:00', office))).toEqual([
    'freeDayLost 2026-12-31 2027-01-10: 3',
  ])
})

test('a Saturday that is worked is mended by a forwarding that is answered then', () => {
  const saturday = day('2026-12-05', { kind: 'working' })
  const span = {
    from: Date.parse('2026-12-04T18:00+03:00'),
    until: Date.parse('2026-12-05T18:00+03:00'),
  }
  const on = (to: object) =>
    lines('2026-11-30', [saturday], 'none', {
      plans: [plan({ ...span, thing: '1', after: leads({ shows: 'caller', ...to }) })],
    })
  expect(on({ type: 'sip', id: 10 })).toEqual([])
  expect(on({ type: 'empty' })).toEqual(['workdayClosed 2026-12-05: 1'])
})
