import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Job } from '../../../electron/bridge/jobs.ts'
import type { Forwarding } from '../../../electron/bridge/numbers.ts'
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
const HOUR = 3_600_000
const SOON = 100

async function forward(ids: number[], forwarding: Forwarding, until?: number): Promise<Job> {
  const numbers = await seenOwned(bench, ids)
  return bench.ended(await bench.call('numbers.forward', { numbers, forwarding, until }))
}
const ends = () => bench.call('changes.ends', {})
const setEnd = (changes: readonly { id: string }[], until?: number) =>
  bench.call('changes.setEnd', { changes: changes.map(({ id }) => id), until })
const reminders = () => bench.recorder.of('notice.due').filter(({ about }) => about === 'changes')
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

test('a person is reminded once, and nothing goes back by itself', async () => {
  const setClock = stopClock()
  await forward([502], OFFICE, Date.now() + HOUR)
  const [end] = await ends()
  const until = Date.now() + SOON
  await setEnd(end?.changes ?? [], until)
  expect(reminders()).toEqual([])
  setClock(until)
  const notice = await bench.recorder.event('notice.due', ({ about }) => about === 'changes')
  expect(notice.to).toBe(`#/changes?end=${until}`)
  expect(notice.words.en.body).toMatch(/^The forwarding of .+ ended at /)
  await bench.restart()
  // It stays on offer until somebody decides.
  expect((await ends()).map((one) => one.until)).toEqual([until])
  expect(await leads(502)).toBe('Весь офис')
  const job = await forward([511], OFFICE, Date.now() + HOUR)
  const later = Date.now() + SOON
  await setEnd(await kept.list({ job: job.id }), later)
  setClock(later)
  await bench.recorder.event('notice.due', ({ to }) => to === `#/changes?end=${later}`)
  expect(reminders()).toHaveLength(1)
})

test('what came to its end while the app was closed is told at the next start', async () => {
  const setClock = stopClock()
  await forward([502], OFFICE, Date.now() + HOUR)
  const [end] = await ends()
  const until = Date.now() + SOON
  await setEnd(end?.changes ?? [], until)
  await bench.restart(async () => setClock(until + 1))
  await bench.recorder.event('notice.due', ({ about }) => about === 'changes')
  expect(reminders()).toHaveLength(1)
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
