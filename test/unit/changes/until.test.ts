import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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
  for (const { changes } of await ends()) await setEnd(changes)
})
afterEach(async () => {
  expect(await bench.service.violations()).toEqual([])
})

const OFFICE: Forwarding = { type: 'group', id: 404, shows: 'caller' }
const GARDEN: Forwarding = { type: 'sip', id: 3006, shows: 'caller' }
const MOBILE: Forwarding = { type: 'number', number: '79160000000', shows: 'caller' }
const HOUR = 3_600_000
const SOON = 100

async function forward(ids: number[], forwarding: Forwarding, until?: number): Promise<Job> {
  const numbers = await seenOwned(bench, ids)
  return bench.ended(await bench.call('numbers.forward', { numbers, forwarding, until }))
}
const ends = () => bench.call('changes.ends', {})
const setEnd = (changes: readonly { id: string }[], until?: number) =>
  bench.call('changes.setEnd', { changes: changes.map(({ id }) => id), until })
const reminders = (until: number) =>
  bench.recorder.of('notice.due').filter(({ to }) => to === `#/changes?end=${until}`)
/** From now on it is a moment of the computer's clock when a test says so. */
function stopClock(): (moment: number) => void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return (moment) => void vi.setSystemTime(moment)
}
const leads = async (id: number) =>
  (await bench.read('numbers', true)).find((own) => own.id === id)?.following?.name

test('what is to last until a moment is kept over a restart, and no more once it was put back', async () => {
  const until = Date.now() + HOUR
  const before = await leads(511)
  const job = await forward([511, 515], OFFICE, until)
  await bench.restart()
  const [end, ...others] = await ends()
  expect(others).toEqual([])
  expect(end?.until).toBe(until)
  expect(end?.changes.map(({ thing }) => thing).toSorted()).toEqual(['511', '515'])
  const changes = await kept.list({ job: job.id })
  expect(changes.map((change) => change.until)).toEqual([until, until])
  await kept.putBack(await kept.outlook(changes))
  expect(await leads(511)).toBe(before)
  expect(await ends()).toEqual([])
  expect((await kept.list({ job: job.id })).map((change) => change.until)).toEqual([
    undefined,
    undefined,
  ])
})

/** Leads a number to the office until a moment that the clock has not reached. */
async function forwardUntilSoon(id: number): Promise<number> {
  await forward([id], OFFICE, Date.now() + HOUR)
  const until = Date.now() + SOON
  await setEnd(
    (await ends()).flatMap(({ changes }) => changes),
    until,
  )
  return until
}
const leadElsewhere = (id: number, forwarding: Forwarding) =>
  kept.elsewhere((client) =>
    client.call('numbers.follow', { ...fieldsOf(forwarding), numbers: [id] }),
  )
const isReminded = (until: number) =>
  bench.recorder.event('notice.due', ({ to }) => to === `#/changes?end=${until}`)

test('a temporary forwarding returns by itself at its end, without a question or a reminder', async () => {
  const setClock = stopClock()
  const before = await leads(502)
  const until = await forwardUntilSoon(502)
  expect(await ends()).toMatchObject([{ until, returns: true }])
  setClock(until)
  await eventually(async () => expect(await ends()).toEqual([]))
  expect(await leads(502)).toBe(before)
  expect(reminders(until)).toEqual([])
  const all = await kept.list({ kind: 'numbers', thing: '502' })
  // The service's new beginning before this test is seen as a change made elsewhere.
  const [back, gone] = all.filter(({ since }) => since === undefined)
  expect(back).toMatchObject({ outcome: 'done', work: 'changes.putBack' })
  expect(gone).toMatchObject({ backBy: back?.id })
})

test('what others have changed meanwhile is left to the user, who is reminded once', async () => {
  const setClock = stopClock()
  const until = await forwardUntilSoon(502)
  await leadElsewhere(502, GARDEN)
  setClock(until)
  const notice = await isReminded(until)
  expect(notice.words.en.body).toMatch(/^The forwarding of .+ ended at /)
  await bench.restart()
  // It stays on offer until the user decides.
  expect(await ends()).toEqual([{ until, changes: [expect.objectContaining({ thing: '502' })] }])
  expect(reminders(until)).toEqual([])
})

test('what others have put back already needs no one', async () => {
  const setClock = stopClock()
  await leadElsewhere(502, GARDEN)
  await bench.read('numbers', true)
  const until = await forwardUntilSoon(502)
  await leadElsewhere(502, GARDEN)
  setClock(until)
  await eventually(async () => expect(await ends()).toEqual([]))
  expect(reminders(until)).toEqual([])
})

test('what came to its end while the app was closed is not done late, but offered at the next start', async () => {
  const setClock = stopClock()
  const until = await forwardUntilSoon(502)
  await bench.restart(async () => setClock(until + 1))
  await isReminded(until)
  expect(reminders(until)).toHaveLength(1)
  expect(await leads(502)).toBe('Весь офис')
})

test('what the service does not answer about at its end is tried again, and left to the user once it is late', async () => {
  const setClock = stopClock()
  const until = await forwardUntilSoon(502)
  await bench.service.fault({
    operation: 'numbers.list',
    kind: 'status',
    status: 503,
    times: 'all',
  })
  const asked = async () => (await bench.service.requests())['numbers.list'] ?? 0
  const before = await asked()
  setClock(until)
  await eventually(async () => expect(await asked()).toBeGreaterThan(before))
  expect(reminders(until)).toEqual([])
  setClock(until + HOUR)
  // Has the poll run at once.
  await setEnd([{ id: 'unknown' }])
  await isReminded(until)
  expect(await ends()).toMatchObject([{ until }])
})

test('a former forwarding out of the account is agreed to when it is left, and not asked about again', async () => {
  const setClock = stopClock()
  await leadElsewhere(502, MOBILE)
  await bench.read('numbers', true)
  bench.agrees = false
  await expect(forward([502], OFFICE, Date.now() + HOUR)).rejects.toThrow('aborted')
  expect(bench.questions).toMatchObject([{ kind: 'forwardBack', atEnd: true }])
  bench.agrees = true
  const until = await forwardUntilSoon(502)
  bench.questions.length = 0
  setClock(until)
  await eventually(async () => expect(await ends()).toEqual([]))
  expect(await leads(502)).toBe('79160000000')
  expect(bench.questions).toEqual([])
})

test('a change on top of one that lasts less long is put back with it', async () => {
  const before = await leads(502)
  const until = Date.now() + 2 * HOUR
  await forward([502], OFFICE, Date.now() + HOUR)
  await forward([502], GARDEN, until)
  const [end, ...others] = await ends()
  expect(others).toEqual([])
  expect(end).toMatchObject({ until, changes: [{ thing: '502' }, { thing: '502' }] })
  const outlook = await bench.call('changes.outlook', {
    changes: (end?.changes ?? []).map(({ id }) => id),
  })
  expect(outlook[0]?.conflicts).toEqual([])
  await kept.putBack(outlook)
  expect(await leads(502)).toBe(before)
  expect(await ends()).toEqual([])
})

test('one that lasts less long ends by itself', async () => {
  const until = Date.now() + 2 * HOUR
  await forward([502], OFFICE, until)
  await forward([502], GARDEN, Date.now() + HOUR)
  const [sooner, later] = await ends()
  expect(later?.until).toBe(until)
  await kept.putBack(
    await bench.call('changes.outlook', {
      changes: (sooner?.changes ?? []).map(({ id }) => id),
    }),
  )
  expect(await leads(502)).toBe('Весь офис')
  expect((await ends()).map((one) => one.until)).toEqual([until])
})

test.each([
  ['a moment that is over', [{ of: 'owned' as const, id: 502, seen: {} }], -HOUR],
  [
    'external numbers, which do not show where they lead',
    [{ of: 'external' as const, key: '1' }],
    HOUR,
  ],
])('%s is refused before anything is sent', async (_, numbers, ahead) => {
  const until = Date.now() + ahead
  const before = await bench.service.requests()
  await expect(
    bench.call('numbers.forward', { numbers, forwarding: OFFICE, until }),
  ).rejects.toThrow('invalid: until')
  const after = await bench.service.requests()
  for (const id of ['numbers.follow', 'externalNumbers.follow'] as const) {
    expect(after[id]).toBe(before[id])
  }
  expect(await ends()).toEqual([])
})

test('an end is taken away, and of what was put back there is none', async () => {
  const job = await forward([502], OFFICE, Date.now() + HOUR)
  const changes = await kept.list({ job: job.id })
  await setEnd(changes)
  expect(await ends()).toEqual([])
  await kept.putBack(await kept.outlook(changes))
  await setEnd(changes, Date.now() + HOUR)
  expect(await ends()).toEqual([])
})
