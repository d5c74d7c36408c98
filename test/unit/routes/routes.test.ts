import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays, mondayOf } from '../../../electron/shared/days.ts'
import { eventually } from '../../support/waits.ts'
import { verdictsOf } from '../call-map/support.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'
import { seenOwned } from '../numbers/support/seen.ts'

const bench = benchForAllTests()

const MAIN = { kind: 'numbers', id: 510 } as const
const RYBINSK = { kind: 'numbers', id: 513 } as const
const SUNDAY_NOON = 6 * 24 + 12
const question = { presence: 'registered', keys: [] as string[] } as const
const pathOf = (start: { kind: 'numbers' | 'sip'; id: number }, hour?: number) =>
  bench.call('routes.path', { ...question, start, ...(hour !== undefined && { hour }) })

const DETAILS = ['groups.read', 'callQueues.read', 'scenarios.read', 'sip.read'] as const
async function detailsRead(): Promise<number[]> {
  const counts = new Map(Object.entries(await bench.service.requests()))
  return DETAILS.map((operation) => counts.get(operation) ?? 0)
}

test('details are read of what lies on the way, and never the one that holds a password', async () => {
  const { path, things, unread } = await pathOf(MAIN, 12)
  expect(unread).toEqual([])
  const on = (kind: string) => path.nodes.filter((node) => node.kind === kind).length
  expect(await detailsRead()).toEqual([on('groups'), 0, on('scenarios'), 0])
  await pathOf(MAIN, 12)
  expect(await detailsRead()).toEqual([on('groups'), 0, on('scenarios'), 0])
  expect(things.map(({ kind, id }) => ({ kind, id }))).toEqual(path.nodes)
  expect(things.find(({ kind }) => kind === 'groups')).toMatchObject({
    number: '300',
    seconds: 60,
    // One after the other, each by the longest of its phones.
    turns: { 3004: { from: 0, until: 30 }, 3002: { from: 30, until: 55 } },
  })
})

test('a call of now is one of this hour, and who begins at nothing is told so', async () => {
  const { hour } = await pathOf(RYBINSK)
  expect(hour).toBeGreaterThanOrEqual(0)
  expect(hour).toBeLessThan(168)
  await expect(pathOf({ kind: 'sip', id: 1 }, 0)).rejects.toMatchObject({
    failure: { kind: 'notFound' },
  })
  await expect(
    bench.call('routes.week', { presence: 'registered', start: { kind: 'sip', id: 1 } }),
  ).rejects.toMatchObject({ failure: { kind: 'notFound' } })
})

test('what could not be read ends the path as not read, and is read when it is asked for again', async () => {
  const asks = () =>
    bench.call('routes.path', { ...question, start: MAIN, hour: 12, refresh: true })
  await bench.service.fault({ operation: 'groups.read', kind: 'status', status: 500, times: 'all' })
  // What was read before stays known.
  expect((await asks()).unread).toEqual([])
  await bench.restart()
  const { unread, path } = await asks()
  expect(unread.map(({ kind }) => kind)).toContain('groups')
  expect(path.ends.some(({ reason }) => reason === 'unread')).toBe(true)
  await bench.service.clearFaults()
  expect((await asks()).unread).toEqual([])
})

test('a reading that a person settles holds for the cabinet, over a restart, until it is opened again', async () => {
  await bench.call('numbers.forward', {
    numbers: await seenOwned(bench, [RYBINSK.id]),
    forwarding: { type: 'scenario', id: 903, shows: 'caller' },
  })
  await eventually(async () =>
    expect((await pathOf(RYBINSK, SUNDAY_NOON)).path.verdict).toBe('untold'),
  )
  const settle = (option?: 'closed') =>
    bench.call('routes.settle', { answer: { reading: 'missingDay', option } })
  expect(await settle('closed')).toEqual({ missingDay: 'closed' })
  await bench.restart()
  expect(await bench.call('routes.settled', {})).toEqual({ missingDay: 'closed' })
  const { path } = await pathOf(RYBINSK, SUNDAY_NOON)
  expect(path.verdict).toBe('nobody')
  const week = await bench.call('routes.week', { presence: 'registered', start: RYBINSK })
  expect(verdictsOf(week.alike)[SUNDAY_NOON]).toBe('nobody')
  expect(verdictsOf(week.alike)[12]).toBe('key')
  expect(week.open).toEqual(['lastHour'])
  expect(await settle()).toEqual({})
  expect((await pathOf(RYBINSK, SUNDAY_NOON)).path.verdict).toBe('untold')
  expect(
    await bench.dispatch('routes.settle', { answer: { reading: 'missingDay', option: 'rings' } }),
  ).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
})

test('the numbers that lead to something are told with those behind menus', async () => {
  const { numbers, isWhole } = await bench.call('routes.leading', {
    of: { kind: 'groups', id: 401 },
  })
  expect(isWhole).toBe(true)
  // One by its CRM's default, one by the main menu, and what the test before has led to it.
  expect(numbers.map(({ id }) => id)).toEqual(expect.arrayContaining([501, 510]))
})

test('the numbers that are planned to lead to something are told as well', async () => {
  const leading = async () => {
    const { numbers } = await bench.call('routes.leading', { of: { kind: 'queues', id: 702 } })
    return numbers.map(({ id }) => id)
  }
  expect(await leading()).not.toContain(RYBINSK.id)
  const from = Date.now() + 24 * 3_600_000
  await bench.read('numbers', true)
  await bench.call('numbers.plan', {
    numbers: await seenOwned(bench, [RYBINSK.id]),
    forwarding: { type: 'call_queue', id: 702, shows: 'caller' },
    ...{ from, until: from + 3_600_000 },
  })
  expect(await leading()).toContain(RYBINSK.id)
})

test('who usually is registered is known of hours in which it was seen, and said to be unknown of others', async () => {
  const start = { kind: 'sip', id: 3001 } as const
  const usual = (hour?: number) =>
    bench.call('routes.path', { start, keys: [], presence: 'usual', hour })
  const known = async () => {
    await bench.call('cabinet.check', {})
    const { things, path } = await usual()
    return [things[0]?.usually, path.verdict]
  }
  await eventually(async () => expect(await known()).toEqual(['online', 'inside']))
  const { hour } = await usual()
  const { path, things } = await usual((hour + 84) % 168)
  expect(things[0]?.usually).toBe('unknown')
  expect(path.ends.map(({ reason }) => reason)).toEqual(['presence'])
  const { alike, unseen } = await bench.call('routes.week', { start, presence: 'usual' })
  // An hour may have ended meanwhile.
  expect(unseen).toBeGreaterThanOrEqual(166)
  const verdicts = verdictsOf(alike)
  expect(verdicts.filter((one) => one === 'untold')).toHaveLength(unseen)
  expect(verdicts[hour]).toBe('inside')
})

test('who was registered hours ago is not said to be so now, nor judged by', async () => {
  const start = { kind: 'sip', id: 3001 } as const
  const now = async () => {
    const { things, path } = await bench.call('routes.path', { start, keys: [], presence: 'now' })
    return [things[0]?.registered, path.verdict]
  }
  const unchecked = async () =>
    (await bench.call('check.run', {})).unchecked.flatMap(({ rule, because }) =>
      because.map(({ part }) => `${rule} ${part}`),
    )
  await bench.call('cabinet.check', {})
  await eventually(async () => expect(await now()).toEqual([true, 'inside']))
  await eventually(async () => expect(await unchecked()).not.toContain('nobodyRegistered presence'))
  const later = performance.now() + 3 * 3_600_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
  onTestFinished(() => clock.mockRestore())
  expect(await now()).toEqual([undefined, 'untold'])
  expect(await unchecked()).toContain('nobodyRegistered presence')
})

test('a week and a call on a date are led by what is planned for it, and by nothing else', async () => {
  const HOUR = 3_600_000
  // In the middle of the next week, whatever the zone.
  const date = addDays(mondayOf(new Date().toISOString().slice(0, 10)), 9)
  const from = Date.parse(`${date}T10:00Z`)
  const until = from + 2 * HOUR
  const forwarding = { type: 'sip', id: 3006, shows: 'caller' } as const
  const numbers = await seenOwned(bench, [MAIN.id])
  await bench.call('numbers.plan', { numbers, forwarding, from, until })
  const insideOn = async (on?: string) => {
    const week = await bench.call('routes.week', { start: MAIN, presence: 'registered', date: on })
    return week.alike.filter(({ verdict }) => verdict === 'inside').flatMap(({ hours }) => hours)
  }
  const [first = 0, ...others] = await insideOn(date)
  expect(others).toEqual([first + 1])
  expect(await insideOn(addDays(date, 7))).toEqual([])
  expect(await insideOn()).toEqual([])
  const verdictAt = async (hour: number, on?: string) =>
    (await bench.call('routes.path', { ...question, start: MAIN, hour, date: on })).path.verdict
  expect(await verdictAt(first, date)).toBe('inside')
  expect(await verdictAt(first + 2, date)).not.toBe('inside')
  expect(await verdictAt(first)).not.toBe('inside')
})

test('which of several with a name is meant is settled for a number, and forgotten once it cannot be asked', async () => {
  const start = { kind: 'numbers', id: 511 } as const
  const certainties = async () =>
    (await pathOf(start, 12)).path.edges
      .filter(({ from }) => from.kind === 'numbers')
      .map(({ to, certainty }) => [to.kind, certainty])
  const settle = (to?: { kind: 'groups' | 'queues'; id: number }) =>
    bench.call('routes.settleName', { of: start, ...(to && { to }) })
  // There is nothing to be settled of a name that one thing has.
  await expect(settle({ kind: 'queues', id: 701 })).rejects.toMatchObject({
    failure: { kind: 'notFound' },
  })

  const { things } = await pathOf(start, 12)
  const name = things.find(({ kind }) => kind === 'queues')?.name ?? ''
  const body = { name, number: 398, sequence_rule: 'Order', timeout: 30 } as const
  const create = { body: { ...body, sips: [] } }
  const { id = 0 } = await bench.call('groups.create', create)
  const group = { kind: 'groups', id } as const
  await eventually(async () =>
    expect(await certainties()).toEqual(
      expect.arrayContaining([
        ['groups', 'several'],
        ['queues', 'several'],
      ]),
    ),
  )
  await settle(group)
  expect(await certainties()).toEqual([['groups', 'settled']])
  await bench.restart()
  expect(await certainties()).toEqual([['groups', 'settled']])
  const { findings } = await bench.call('check.run', {})
  expect(findings.filter(({ rule }) => rule === 'targetAmbiguous')).toEqual([])
  await settle()
  expect(await certainties()).toHaveLength(2)
  await expect(settle({ kind: 'groups', id: 401 })).rejects.toThrow()

  await settle(group)
  await bench.call('groups.delete', { id })
  await eventually(async () => expect(await certainties()).toEqual([['queues', 'name']]))
  await bench.call('groups.create', create)
  await eventually(async () => expect(await certainties()).toHaveLength(2))
})
