import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PlannedChange } from '../../../electron/bridge/changes.ts'
import type { Job } from '../../../electron/bridge/jobs.ts'
import type { Forwarding } from '../../../electron/bridge/numbers.ts'
import { fieldsOf } from '../../../electron/core/numbers/forwarding.ts'
import { eventually } from '../../support/waits.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'
import { keptIn } from './support/kept.ts'
import { seenOwned } from '../numbers/support/seen.ts'

const bench = benchForAllTests(['numbers'])
const kept = keptIn(bench)
beforeEach(async () => {
  for (const { changes } of await bench.call('changes.ends', {})) {
    await bench.call('changes.setEnd', { changes: changes.map(({ id }) => id) })
  }
  const plans = (await planned()).map(({ id }) => id)
  if (plans.length > 0) await bench.call('changes.cancel', { plans })
})
afterEach(async () => {
  expect(await bench.service.violations()).toEqual([])
})

const OFFICE: Forwarding = { type: 'group', id: 404, shows: 'caller' }
const GARDEN: Forwarding = { type: 'sip', id: 3006, shows: 'caller' }
const MOBILE: Forwarding = { type: 'number', number: '79160000000', shows: 'caller' }
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const planned = () => bench.call('changes.planned', {})
async function plan(ids: number[], forwarding: Forwarding, from: number, until?: number) {
  const numbers = await seenOwned(bench, ids)
  await bench.call('numbers.plan', { numbers, forwarding, from, until })
}
const carryOut = async (plans: readonly PlannedChange[]) =>
  bench.ended(
    await bench.call('changes.carryOut', { plans: plans.map(({ id, now }) => ({ id, now })) }),
  )
const leads = async (id: number) =>
  (await bench.read('numbers', true)).find((own) => own.id === id)?.following?.name
const leadElsewhere = (id: number, forwarding: Forwarding) =>
  kept.elsewhere((client) =>
    client.call('numbers.follow', { ...fieldsOf(forwarding), numbers: [id] }),
  )
const sent = async () => (await bench.service.requests())['numbers.follow'] ?? 0
const notices = (key: 'waiting' | 'doubtful' | 'coming') =>
  bench.recorder.of('notice.due').filter((notice) => notice.key.endsWith(key))

/** From now on it is a moment of the computer's clock when a test says so; the poll runs then. */
function stopClock(): (moment: number) => Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return async (moment) => {
    vi.setSystemTime(moment)
    // Has the poll run at once.
    await bench.call('changes.setEnd', { changes: ['unknown'] })
  }
}

test('what is planned begins and ends by itself, without a question', async () => {
  const setClock = stopClock()
  const before = await leads(502)
  const from = Date.now() + HOUR
  await plan([502, 511], OFFICE, from, from + HOUR)
  expect(await planned()).toMatchObject([
    { thing: '502', from, until: from + HOUR, names: { 'groups 404': 'Весь офис' } },
    { thing: '511' },
  ])
  const calls = await sent()
  await setClock(from)
  await eventually(async () => expect(await planned()).toEqual([]))
  expect(await leads(502)).toBe('Весь офис')
  expect(await sent()).toBe(calls + 2)
  const [change] = await kept.list({ kind: 'numbers', thing: '502' })
  expect(change).toMatchObject({ work: 'changes.carryOut', outcome: 'done', until: from + HOUR })
  await setClock(from + HOUR)
  await eventually(async () => expect(await leads(502)).toBe(before))
  expect(bench.questions).toEqual([])
  expect(notices('waiting')).toEqual([])
})

test('what others have set meanwhile is left to the user, who sees both before it is overwritten', async () => {
  const setClock = stopClock()
  const from = Date.now() + HOUR
  await plan([502], OFFICE, from, from + HOUR)
  await leadElsewhere(502, GARDEN)
  const calls = await sent()
  await setClock(from)
  await eventually(async () =>
    expect(await planned()).toMatchObject([{ waits: true, now: { forwarding: { id: 3006 } } }]),
  )
  expect(await sent()).toBe(calls)
  await eventually(() => expect(notices('waiting')).toHaveLength(1))
  const shown = await planned()
  await leadElsewhere(502, MOBILE)
  await expect(carryOut(shown)).rejects.toThrow('changed: plans')
  expect(await sent()).toBe(calls + 1)
  expect(await planned()).toMatchObject([{ now: { forwarding: { type: 'number' } } }])
  expect(bench.questions).toEqual([])
  await carryOut(await planned())
  // It returns to what others have set, which leads out of the account.
  expect(bench.questions).toMatchObject([{ kind: 'forwardBack', atEnd: true }])
  expect(await leads(502)).toBe('Весь офис')
  expect(await planned()).toEqual([])
})

test('what was to begin while the app was closed is not done late, but offered, and what is over is not', async () => {
  const setClock = stopClock()
  const from = Date.now() + HOUR
  await plan([502], OFFICE, from, from + 3 * HOUR)
  await plan([511], OFFICE, from, from + 1)
  const before = await leads(502)
  await bench.restart(async () => setClock(from + 2).catch(() => undefined))
  await eventually(async () => {
    expect(await planned()).toMatchObject([{ waits: true }, { waits: true }])
    expect(notices('waiting')).toHaveLength(1)
  })
  expect(await leads(502)).toBe(before)
  const [late, over] = await planned()
  await expect(carryOut(over ? [over] : [])).rejects.toThrow('invalid: until')
  await carryOut(late ? [late] : [])
  expect(await leads(502)).toBe('Весь офис')
  expect(await bench.call('changes.ends', {})).toMatchObject([
    { until: from + 3 * HOUR, returns: true },
  ])
})

test('what leads out is agreed to when it is planned, for its moment, and again where it is done at once', async () => {
  const setClock = stopClock()
  const from = Date.now() + HOUR
  bench.agrees = false
  await expect(plan([502], MOBILE, from)).rejects.toThrow('aborted')
  expect(bench.questions).toMatchObject([{ kind: 'forward', from, to: { name: '79160000000' } }])
  expect(await planned()).toEqual([])
  bench.agrees = true
  await plan([502], MOBILE, from)
  await plan([511], MOBILE, from)
  bench.questions.length = 0
  const [one] = await planned()
  bench.agrees = false
  await expect(carryOut(one ? [one] : [])).rejects.toThrow('aborted')
  expect(bench.questions).toMatchObject([{ kind: 'forwardBack', isPlanned: true }])
  await bench.call('changes.cancel', { plans: [one?.id ?? ''] })
  await setClock(from)
  await eventually(async () => expect(await planned()).toEqual([]))
  expect(await leads(511)).toBe('79160000000')
  expect(await leads(502)).not.toBe('79160000000')
  expect(bench.questions).toHaveLength(1)
})

test('what the service refuses is sent once, and left to the user', async () => {
  const setClock = stopClock()
  const from = Date.now() + HOUR
  await plan([502], OFFICE, from)
  await bench.service.fault({
    operation: 'numbers.follow',
    kind: 'status',
    status: 422,
    times: 'all',
  })
  await setClock(from)
  const refused = { waits: true, why: 'notDone', failure: { kind: 'refused', status: 422 } }
  await eventually(async () => expect(await planned()).toMatchObject([refused]))
  await setClock(from + 60_000)
  expect(await planned()).toMatchObject([{ waits: true }])
  expect(await sent()).toBe(1)
})

test('what may have been done is asked about once, holds up nothing, and can be done again', async () => {
  const setClock = stopClock()
  const from = Date.now() + HOUR
  await plan([502], OFFICE, from, from + 3 * HOUR)
  await bench.service.fault({ operation: 'numbers.follow', kind: 'reset', times: 1 })
  await setClock(from)
  await eventually(async () => expect(await planned()).toEqual([]))
  await leadElsewhere(502, GARDEN)
  const garden = await leads(502)
  await plan([511], OFFICE, from + 2 * MINUTE)
  // What was called in an earlier run is read at once.
  await bench.restart(async () => void vi.setSystemTime(from + MINUTE))
  const doubt = { thing: '502', waits: true, why: 'unknown', now: { forwarding: { id: 3006 } } }
  await eventually(async () => {
    expect(await planned()).toMatchObject([doubt, { thing: '511' }])
    expect(notices('doubtful')).toHaveLength(1)
  })
  expect(notices('waiting')).toEqual([])
  expect(await bench.call('changes.ends', {})).toEqual([])
  await setClock(from + 2 * MINUTE)
  await eventually(async () => expect(await planned()).toMatchObject([doubt]))
  expect(await leads(511)).toBe('Весь офис')
  expect(notices('doubtful')).toHaveLength(1)
  await carryOut(await planned())
  expect(await leads(502)).toBe('Весь офис')
  expect(await bench.call('changes.ends', {})).toMatchObject([
    { until: from + 3 * HOUR, returns: true, changes: [{ thing: '502' }] },
  ])
  await setClock(from + 3 * HOUR)
  await eventually(async () => expect(await leads(502)).toBe(garden))
})

test('what is expected then follows from what ends and begins before', async () => {
  const from = Date.now() + 10 * HOUR
  const numbers = await seenOwned(bench, [502])
  await bench.ended(
    await bench.call('numbers.forward', { numbers, forwarding: GARDEN, until: from - HOUR }),
  )
  await plan([502], OFFICE, from, from + HOUR)
  await plan([502], GARDEN, from + HOUR)
  await plan([502], OFFICE, from + 2 * HOUR)
  const [first, second, third] = await planned()
  expect(first?.before).toEqual({ forwarding: { type: 'scenario', id: 904, shows: 'caller' } })
  expect(second?.before).toEqual(first?.before)
  expect(third?.before).toEqual({ forwarding: GARDEN })
})

test.each([
  ['begins in the past', -HOUR, HOUR, 'from'],
  ['ends before it begins', 2 * HOUR, HOUR, 'until'],
  ['meets another one', 4.5 * HOUR, 8 * HOUR, 'from'],
])('a span that %s is refused', async (_, from, until, field) => {
  const now = Date.now()
  await plan([502], OFFICE, now + 4 * HOUR, now + 5 * HOUR)
  await expect(plan([502], GARDEN, now + from, now + until)).rejects.toThrow(`invalid: ${field}`)
  expect(await planned()).toHaveLength(1)
})

test('in the evening before it is announced once what will be done', async () => {
  const setClock = stopClock()
  // The account is in Moscow. Tests before this one have announced what they planned for the next day.
  const day = new Date(Date.now() + 48 * HOUR).toISOString().slice(0, 10)
  const noon = Date.parse(`${day}T12:00:00+03:00`)
  await setClock(noon)
  await plan([502, 511], OFFICE, noon + 24 * HOUR, noon + 25 * HOUR)
  await setClock(noon + 6 * HOUR - 1)
  expect(notices('coming')).toEqual([])
  await setClock(noon + 6 * HOUR)
  await eventually(() => expect(notices('coming')).toHaveLength(1))
  const body = notices('coming')[0]?.words.en.body
  expect(body).toMatch(/^Tomorrow at 12:00, 13:00 the forwarding of 2 numbers will change/)
  await bench.restart()
  await setClock(noon + 7 * HOUR)
  expect(notices('coming')).toEqual([])
  // Opened in the evening to come, it would take what the next tests plan for missed.
  vi.useRealTimers()
  await bench.restart()
})

test('what leads there already and is done now until its end is kept with that end', async () => {
  stopClock()
  const from = Date.now() + HOUR
  await plan([502], OFFICE, from, from + HOUR)
  await leadElsewhere(502, OFFICE)
  await expect(carryOut(await planned())).rejects.toThrow('changed: plans')
  await carryOut(await planned())
  expect(await planned()).toEqual([])
  expect(await bench.call('changes.ends', {})).toMatchObject([
    { until: from + HOUR, returns: true, changes: [{ thing: '502' }] },
  ])
})

/** Starts something of which the first call is held; returns the job once that call has left. */
async function held(start: () => Promise<unknown>) {
  const calls = await sent()
  await bench.service.fault({ operation: 'numbers.follow', kind: 'delay', ms: HOUR, times: 1 })
  // The command may be answered only after that.
  void start()
  await eventually(async () => expect(await sent()).toBe(calls + 1))
  const job = (await bench.call('jobs.list', {})).find(({ state }) => state === 'running')
  if (!job) throw new Error('No job is running')
  return job
}
/** Lets nothing more of a job leave, and the held call be answered. */
async function stop(job: Job) {
  await bench.call('jobs.cancel', { job: job.id })
  await bench.service.clearFaults()
  await bench.ended(job)
}

test('of what begins by itself the rest is left to the user who stops it', async () => {
  const setClock = stopClock()
  const from = Date.now() + HOUR
  await plan([502, 511], OFFICE, from)
  await stop(await held(() => setClock(from)))
  await eventually(async () =>
    expect(await planned()).toMatchObject([{ thing: '511', waits: true }]),
  )
})

test('what the user does now and stops is not carried out after its end', async () => {
  const setClock = stopClock()
  const from = Date.now() + HOUR
  const before = await leads(511)
  await plan([502, 511], OFFICE, from, from + HOUR)
  const plans = (await planned()).map(({ id }) => ({ id }))
  const job = await held(() => bench.call('changes.carryOut', { plans }))
  await stop(job)
  await setClock(from + HOUR)
  const { steps } = await bench.ended(await bench.call('jobs.resume', { job: job.id }))
  expect(steps).toMatchObject([{ state: 'done' }, { state: 'failed' }])
  expect(await leads(511)).toBe(before)
})

test('a start of several numbers goes on though the first of them take long', async () => {
  const setClock = stopClock()
  const from = Date.now() + HOUR
  await plan([502, 511], OFFICE, from, from + HOUR)
  const job = await held(() => setClock(from + 3 * MINUTE))
  vi.setSystemTime(from + 7 * MINUTE)
  await bench.service.clearFaults()
  const { steps } = await bench.ended(job)
  expect(steps).toMatchObject([{ state: 'done' }, { state: 'done' }])
  expect(await planned()).toEqual([])
})
