import { describe, expect, test } from 'vitest'
import type { CallPath } from '../../../electron/bridge/routes.ts'
import { resolve } from '../../../electron/core/call-map/resolve.ts'
import type { Situation } from '../../../electron/core/call-map/situation.ts'
import { numbersAmong, sourcesOf, waysTo } from '../../../electron/core/call-map/ways-to.ts'
import type { RawAccount } from '../references/support/raw-account.ts'
import { graphOf, USUAL, weeks } from './support.ts'

const legs = (...endpoints: [type: string, timeout: number][]) => ({
  active_sip_scenario: {
    id: 1,
    endpoints: endpoints.map(([type, timeout]) => ({ type, timeout })),
  },
})
const week = (first_hour: number, last_hour: number) =>
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((week_day) => ({
    week_day,
    first_hour,
    last_hour,
  }))
const to = (redirection_type: string, destination_id: number | string) => ({
  redirection_type,
  destination_id: String(destination_id),
})

const OFFICE: RawAccount = {
  'numbers.list': [
    { id: 1, number: '74950000001', following: { name: 'Front' } },
    { id: 2, number: '74950000002', following: { name: 'Twin' } },
    { id: 3, number: '74950000003', following: { name: '+74950000001' } },
    { id: 4, number: '74950000004', following: null },
    { id: 5, number: '74950000005', following: { name: 'Queue' } },
    { id: 6, number: '74950000006', following: { name: '79160000001' } },
    {
      id: 7,
      number: '74950000007',
      following: { name: 'Anna' },
      integration_following: { host: 'crm.example', type: 'crm1' },
    },
    { id: 8, number: '74950000008', following: { name: 'Round' } },
    { id: 9, number: '74950000009', following: { name: 'gone' } },
    { id: 10, number: '74950000010', following: { name: 'Same' } },
  ],
  'sip.list': [
    { id: 1, name: 'Anna', ...legs(['sip', 20], ['mob', 20]) },
    { id: 2, name: 'Boris', ...legs(['mob', 30]) },
    { id: 3, name: 'Twin', ...legs(['sip', 20]) },
    { id: 4, name: 'Bare' },
    { id: 5, name: 'Zero', ...legs(['sip', 0]) },
  ],
  'groups.list': [
    { id: 20, name: 'Sales' },
    { id: 21, name: 'Twin' },
    { id: 22, name: 'Empty' },
  ],
  'groups.read': [
    { id: 20, device_only: false, sips: [{ id: 2 }, { id: 4 }], child_groups: [{ id: 21 }] },
    { id: 21, device_only: true, sips: [{ id: 2 }], child_groups: [{ id: 20 }] },
    { id: 22, sips: [] },
  ],
  'callQueues.list': [{ id: 30, name: 'Queue' }],
  'callQueues.read': [{ id: 30, sips: [{ id: 1 }], caller_exit_key: '#' }],
  'scenarios.list': [
    { id: 50, name: 'Front' },
    { id: 51, name: 'Service' },
    { id: 52, name: 'Round' },
    { id: 53, name: 'Dial' },
    { id: 54, name: 'Same', number: '74950000010' },
    { id: 55, name: 'Same' },
  ],
  'scenarios.read': [
    {
      id: 50,
      type: 'menu',
      work_time: week(9, 18),
      menu: [
        { event: '1', ...to('group', 20) },
        { event: '2', ...to('group', 20) },
        { event: '3', ...to('scenario', 51) },
        { event: '4', ...to('group', 99) },
        { event: '*', ...to('scenario', 50) },
      ],
      no_active: to('scenario', 53),
    },
    { id: 51, type: 'menu', work_time: week(9, 18), menu: [{ event: '1', ...to('sip', 1) }] },
    {
      id: 52,
      type: 'menu',
      work_time: week(9, 18),
      menu: [],
      no_active: to('number', '74950000008'),
    },
    { id: 53, type: 'number', timeout: to('sip', 1) },
    { id: 54, type: 'number', timeout: null },
    { id: 55, type: 'number', timeout: null, voicemail: true },
  ],
}

const graph = graphOf(OFFICE)
const [MONDAY, SUNDAY] = [0, 144]
const mobiles = { readings: { memberMobiles: 'ring' } } as const

function call(kind: string, id: number, at: Partial<Situation> = {}, of = graph): CallPath {
  const path = resolve(of, { kind: kind as 'sip', id }, { ...USUAL, ...at })
  if (!path) throw new Error('There is nothing there.')
  return path
}
const endsOf = ({ ends }: CallPath) => ends.map(({ at, reason }) => `${at.kind} ${at.id} ${reason}`)
const edgesOf = ({ edges }: CallPath) =>
  edges.map(({ from, to: target, keys }) =>
    [`${from.kind} ${from.id}`, ...keys, `${target.kind} ${target.id}`].join(' '),
  )

describe('a menu', () => {
  test('has keys with one target on one arrow while it is open', () => {
    const path = call('numbers', 1)
    expect(edgesOf(path)).toContain('scenarios 50 1 2 groups 20')
    expect(edgesOf(path)).toContain('scenarios 50 * scenarios 50')
    expect(endsOf(path)).toContain('scenarios 50 missing')
    expect(endsOf(path)).toContain('scenarios 50 noKey')
    expect(path.verdict).toBe('key')
  })

  test('goes where a pressed key leads, and tells of a wrong one', () => {
    expect(endsOf(call('numbers', 1, { keys: ['1'], ...mobiles }))).toEqual(['groups 20 mobile'])
    expect(endsOf(call('numbers', 1, { keys: ['3', '1'] }))).toEqual(['sip 1 rings'])
    const again = call('numbers', 1, { keys: ['*', '1'], ...mobiles })
    expect(endsOf(again)).toEqual(['groups 20 mobile'])
    expect(endsOf(call('numbers', 1, { keys: ['7'] }))).toEqual(['scenarios 50 wrongKey'])
  })

  test('is closed on Sunday: then it leads on, or nowhere', () => {
    const hour = SUNDAY + 12
    const closed = { readings: { missingDay: 'closed' } } as const
    expect(edgesOf(call('numbers', 1, { hour, ...closed }))).toEqual([
      'numbers 1 scenarios 50',
      'scenarios 50 scenarios 53',
      'scenarios 53 sip 1',
    ])
    const path = call('scenarios', 51, { hour, ...closed })
    expect(endsOf(path)).toEqual(['scenarios 51 closed'])
    expect(path.verdict).toBe('nobody')
    expect(path.ends[0]?.evidence).toEqual({
      operation: 'scenarios.read',
      of: { kind: 'scenarios', id: 51 },
      field: 'no_active',
    })
  })

  test('forks in its last hour, which may be one of its hours or not', () => {
    const path = call('scenarios', 51, { hour: MONDAY + 18 })
    expect(path.verdict).toBe('untold')
    expect(path.ends.find(({ reason }) => reason === 'closed')?.when).toEqual([
      { lastHour: 'excluded' },
    ])
    expect(call('scenarios', 51, { hour: MONDAY + 17 }).verdict).toBe('key')
    expect(call('scenarios', 51, { hour: MONDAY + 19 }).verdict).toBe('nobody')
    const settled = { hour: MONDAY + 18, readings: { lastHour: 'excluded' } } as const
    expect(call('scenarios', 51, settled).verdict).toBe('nobody')
  })

  test('whose hours end before they begin may be open at night, but for the time between, or never', () => {
    const hours = [{ week_day: 'monday', first_hour: 22, last_hour: 6 }]
    const night = graphOf({
      'scenarios.list': [{ id: 1, name: 'Night' }],
      'scenarios.read': [{ id: 1, type: 'menu', work_time: hours, menu: [] }],
    })
    const openAt = (reversedHours: 'overnight' | 'sameDay' | 'never') =>
      weeks(night, night.all('scenarios'), {
        ...USUAL,
        readings: { reversedHours, lastHour: 'excluded', missingDay: 'closed' },
      })[0]?.flatMap((verdict, hour) => (verdict === 'nobody' ? [] : hour))
    expect(openAt('never')).toEqual([])
    expect(openAt('overnight')).toEqual([22, 23, 24, 25, 26, 27, 28, 29])
    expect(openAt('sameDay')).toEqual([0, 1, 2, 3, 4, 5, 22, 23])
  })

  test('that leads back to its number when it is closed is a circle', () => {
    const hour = MONDAY + 20
    for (const path of [call('numbers', 8, { hour }), call('scenarios', 52, { hour })]) {
      expect(path.verdict).toBe('nobody')
      expect(endsOf(path)).toEqual(['numbers 8 loop'])
    }
  })
})

describe('a number', () => {
  test('leads to what alone has the name, to another own number, out of the account, or nowhere', () => {
    expect(edgesOf(call('numbers', 3))[0]).toBe('numbers 3 numbers 1')
    expect(call('numbers', 6)).toMatchObject({
      verdict: 'outside',
      ends: [{ reason: 'telephone', text: '79160000001' }],
    })
    expect(call('numbers', 4)).toMatchObject({ verdict: 'nobody', ends: [{ reason: 'nowhere' }] })
    expect(call('numbers', 9)).toMatchObject({ verdict: 'untold', ends: [{ reason: 'missing' }] })
  })

  test('may mean any of several with a name, unless a menu says that it is its own', () => {
    const path = call('numbers', 2)
    expect(path.verdict).toBe('untold')
    expect(path.edges.filter(({ certainty }) => certainty === 'several')).toHaveLength(2)
    expect(endsOf(path)).toContain('numbers 2 several')
    expect(endsOf(call('numbers', 10, { keys: [] }))).toEqual([
      'scenarios 54 dialled',
      'scenarios 54 noDial',
    ])
  })

  test('asks its CRM first, whose answer nobody knows', () => {
    const path = call('numbers', 7)
    expect(path.verdict).toBe('untold')
    expect(endsOf(path)).toEqual(['numbers 7 crm', 'sip 1 rings'])
  })
})

describe('who rings', () => {
  const offline = { presence: () => false }

  test('is a telephone of the account, or one outside, or nobody', () => {
    expect(call('sip', 1).verdict).toBe('inside')
    expect(call('sip', 1, offline).verdict).toBe('outside')
    expect(call('sip', 3, offline)).toMatchObject({ ends: [{ reason: 'offline' }] })
    expect(call('sip', 3, { presence: () => undefined })).toMatchObject({
      verdict: 'untold',
      ends: [{ reason: 'presence' }],
    })
    expect(call('sip', 4)).toMatchObject({ verdict: 'nobody', ends: [{ reason: 'noLegs' }] })
    expect(call('sip', 5).verdict).toBe('untold')
    expect(call('sip', 5, { readings: { zeroSeconds: 'silent' } }).verdict).toBe('nobody')
  })

  test('in groups in one another is everybody once, without mobile telephones where devices alone are called', () => {
    expect(call('groups', 20, mobiles).verdict).toBe('outside')
    expect(call('groups', 20, { readings: { memberMobiles: 'skip' } }).verdict).toBe('nobody')
    expect(call('groups', 20).verdict).toBe('untold')
    expect(edgesOf(call('groups', 20)).sort()).toEqual([
      'groups 20 groups 21',
      'groups 20 sip 2',
      'groups 20 sip 4',
      'groups 21 groups 20',
      'groups 21 sip 2',
    ])
    const alone = graphOf({
      ...OFFICE,
      'groups.read': [{ id: 21, device_only: true, sips: [{ id: 2 }] }],
    })
    expect(call('groups', 21, {}, alone)).toMatchObject({ verdict: 'nobody' })
    expect(call('groups', 22)).toMatchObject({ verdict: 'nobody', ends: [{ reason: 'empty' }] })
  })

  test('of a queue depends on who is logged in, which nobody tells', () => {
    expect(call('numbers', 5).verdict).toBe('untold')
    expect(call('numbers', 5, { readings: { agents: 'loggedIn' } }).verdict).toBe('inside')
    expect(call('numbers', 5, { presence: () => false }).verdict).toBe('untold')
  })

  test('of a queue is not told once the caller presses the key that leaves it', () => {
    const left = call('numbers', 5, { keys: ['#'], readings: { agents: 'loggedIn' } })
    expect(left).toMatchObject({ verdict: 'untold', ends: [{ reason: 'exitKey', keys: ['#'] }] })
    const stayed = call('numbers', 5, { keys: ['1'], readings: { agents: 'loggedIn' } })
    expect(stayed.verdict).toBe('inside')
  })
})

test('what leads to an extension is told with the numbers behind it', () => {
  const found = waysTo(graph, sourcesOf(graph), { kind: 'sip', id: 1 })
  expect(found.isWhole).toBe(true)
  expect(
    numbersAmong(found)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([1, 3, 5, 7])
})

test('chains of a thousand and menus of 500 keys end', () => {
  const many = Array.from({ length: 1000 }, (_, at) => at + 1)
  const chain: RawAccount = {
    'scenarios.list': many.map((id) => ({ id, name: `m${id}` })),
    'scenarios.read': many.map((id) => ({
      id,
      type: 'number',
      timeout: to('scenario', id === 1000 ? 1 : id + 1),
      menu:
        id === 1
          ? many.slice(0, 500).map((key) => ({ event: `${key}`, ...to('scenario', key) }))
          : [],
    })),
  }
  const long = graphOf(chain)
  const path = call('scenarios', 1, {}, long)
  expect(path.nodes).toHaveLength(1000)
  expect(path.ends.filter(({ reason }) => reason === 'loop')).toHaveLength(1)
  expect(new Set(weeks(long, long.all('scenarios'), USUAL).flat())).toEqual(new Set(['key']))
})
