import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMemoryDatabase, type MemoryDatabase } from '../../support/database.ts'
import { createHistory, type HistoryReader } from '../../../electron/core/inbox/sync/history.ts'
import type { History } from '../../../electron/bridge/inbox.ts'
import { createIngestQueue } from '../../../electron/core/inbox/sync/ingest-queue.ts'
import { addDays } from '../../../electron/shared/days.ts'
import { ServiceFailure } from '../../../electron/service/index.ts'
import {
  createScriptedSms,
  DAY,
  NOON,
  row,
  TODAY,
  ZONE,
  type ScriptedSms,
} from './support/scripted-sms.ts'

const SIGNAL = new AbortController().signal
const YESTERDAY = addDays(TODAY, -1)
const broken = () =>
  new ServiceFailure({ kind: 'unknown', operation: 'sms.dialog', sent: true, detail: 'deadline' })

let sms: ScriptedSms
let stored: MemoryDatabase
let history: HistoryReader
let told: History[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOON })
  sms = createScriptedSms()
  stored = openMemoryDatabase()
  history = start()
})

afterEach(async () => {
  vi.useRealTimers()
  await stored.close()
})

function start(): HistoryReader {
  told = []
  const ingestQueue = createIngestQueue(stored, () => undefined)
  return createHistory({
    ingestQueue,
    zone: ZONE,
    now: () => Date.now(),
    onChange: (next) => told.push(next),
  })
}

/** As after the first reading of the newest messages. */
const begin = () =>
  stored.ingest({
    rows: [],
    now: NOON,
    kind: 'history',
    cursor: { oldest: YESTERDAY, newest: TODAY },
  })
const oldest = async () => (await stored.cursor())?.oldest ?? ''
/** A message a day for so many days. */
const busy = (days: number) => {
  sms.rows = Array.from({ length: days }, (_, n) => row(n + 1, { at: NOON - n * DAY }))
}
async function toEnd(): Promise<void> {
  do await history.run(sms, SIGNAL)
  while (history.state().state === 'reading')
}

test('a clock that jumps during a step does not put off the next one', async () => {
  busy(90)
  await begin()
  await history.run(sms, SIGNAL)
  const { readOld } = sms
  vi.spyOn(sms, 'readOld').mockImplementationOnce(async (...given) => {
    vi.setSystemTime(Date.now() + DAY)
    return readOld(...given)
  })
  await history.run(sms, SIGNAL)
  expect(history.state().state).toBe('reading')
  expect(history.pause()).toBeLessThan(60_000)
})

test('waits until the newest messages have been read', async () => {
  await history.run(sms, SIGNAL)
  expect(history.state()).toMatchObject({ state: 'waiting', messages: 0 })
  expect(sms.windows()).toEqual([])
})

test('reads a month at once, then step by step down to its target, without a gap', async () => {
  busy(800)
  await begin()
  await history.run(sms, SIGNAL)
  expect((await oldest()) <= addDays(TODAY, -30)).toBe(true)
  expect((await oldest()) > addDays(TODAY, -90)).toBe(true)
  expect(history.pause()).toBeGreaterThanOrEqual(3000)
  await toEnd()
  const windows = sms.windows()
  let reached = YESTERDAY
  for (const [from, to] of windows) {
    expect(to).toBe(reached)
    reached = from
  }
  expect(history.state()).toMatchObject({ state: 'idle', oldest: reached })
  expect(reached <= addDays(TODAY, -365)).toBe(true)
  expect(reached > addDays(TODAY, -400)).toBe(true)
  // One a day, yesterday's among them, since readings overlap by a day.
  const days = (Date.parse(TODAY) - Date.parse(reached)) / DAY
  expect(told.at(-1)?.messages).toBe(days)
})

test('on request about a month further, and progress counts anew', async () => {
  busy(800)
  await begin()
  await toEnd()
  const before = await oldest()
  const { state, target } = await history.goFurther()
  expect([state, target]).toEqual(['reading', addDays(before, -31)])
  await history.run(sms, SIGNAL)
  expect(await oldest()).toBe(addDays(before, -31))
  expect(history.state()).toMatchObject({ state: 'idle', messages: 31 })
})

test('ends where nothing has been for two years, and says so after a restart too', async () => {
  busy(20)
  await begin()
  await toEnd()
  expect(history.state().state).toBe('complete')
  expect((await oldest()) < addDays(TODAY, -20 - 730)).toBe(true)
  expect(sms.windows().length).toBeLessThan(12)
  history = start()
  await history.run(sms, SIGNAL)
  expect((await history.goFurther()).state).toBe('complete')
  expect(sms.windows()).toEqual([])
})

test('goes on past empty months: a quiet year is not the end', async () => {
  sms.rows = [row(1, { at: NOON - 500 * DAY })]
  await begin()
  await toEnd()
  const { threads } = await stored.threads({ kind: 'all' }, { limit: 9 })
  expect(threads).toHaveLength(1)
})

test('a step that fails leaves what was read, and less is asked for next', async () => {
  busy(800)
  await begin()
  const { failures } = sms
  const answer = sms.readOld
  let answers = 2
  sms.readOld = (days, signal) => {
    if (answers-- === 0) failures.push(broken())
    return answer(days, signal)
  }
  await expect(history.run(sms, SIGNAL)).rejects.toMatchObject({ kind: 'unknown' })
  expect(history.state().state).toBe('waiting')
  const reached = await oldest()
  const spans = sms.windows().map(([from, to]) => Date.parse(to) - Date.parse(from))
  await history.run(sms, SIGNAL)
  const [next] = sms.windows()
  expect(next?.[1]).toBe(reached)
  expect(Date.parse(reached) - Date.parse(next?.[0] ?? '')).toBeLessThan(spans.at(-1) ?? 0)
  history = start()
  await toEnd()
  expect(history.state().state).toBe('idle')
})

test('what is there before has been seen, unless the service says that it was not', async () => {
  const { read: _unsaid, ...bare } = row(1, { at: NOON - 3 * DAY })
  sms.rows = [bare, row(2, { at: NOON - 3 * DAY })]
  await begin()
  await history.run(sms, SIGNAL)
  expect((await stored.counts()).unread).toBe(1)
})
