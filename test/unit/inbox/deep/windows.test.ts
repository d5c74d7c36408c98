import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openMemoryDatabase } from '../../../support/database.ts'
import type { StoredInbox } from '../../../../electron/core/messages/tables.ts'
import { createHistory, type HistoryReader } from '../../../../electron/core/inbox/sync/history.ts'
import { createSms } from '../../../../electron/core/sms/sms.ts'
import type { SmsInterface } from '../../../../electron/core/sms/interface.ts'
import { createSync, type Sync } from '../../../../electron/core/inbox/sync/sync.ts'
import type { Message } from '../../../../electron/bridge/inbox.ts'
import { createIngestQueue } from '../../../../electron/core/inbox/sync/ingest-queue.ts'
import { createLists, OWN, type Listed, type ListsOptions } from '../support/listed.ts'

const HOUR = 3_600_000
/** Clocks change within these weeks in every zone that changes them. */
const STARTS = [Date.UTC(2026, 2, 6), Date.UTC(2026, 9, 22), Date.UTC(2026, 10, 1)]
const ZONES = ['Europe/Moscow', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu']
const SIGNAL = new AbortController().signal

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A message some time after (or before) the start, listed at once or late, alike with others. */
const message = fc.record({
  // Few moments, so that some messages are alike in all that a row without an id shows.
  hour: fc.oneof(fc.integer({ min: -40 * 24, max: 12 * 24 }), fc.constantFrom(-30, -1, 0, 23, 24)),
  second: fc.constantFrom(0, 0, 1, 3599),
  late: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 80 })),
  incoming: fc.boolean(),
  other: fc.constantFrom('79261112233', '900', 'BANK'),
  text: fc.constantFrom('Да', 'Нет', 'Когда?'),
})

const step = fc.oneof(
  fc.record({ kind: fc.constant('sync' as const), hours: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ kind: fc.constant('sync' as const), hours: fc.constantFrom(0, 0.01, 0.1, 200) }),
  fc.record({ kind: fc.constant('history' as const), hours: fc.constant(0) }),
  fc.record({ kind: fc.constant('restart' as const), hours: fc.integer({ min: 0, max: 100 }) }),
)

const story = fc.record({
  start: fc.constantFrom(...STARTS),
  zone: fc.constantFrom(...ZONES),
  generation: fc.constantFrom('current' as const, 'legacy' as const),
  messages: fc.array(message, { maxLength: 25 }),
  steps: fc.array(step, { maxLength: 8 }),
  inclusive: fc.boolean(),
  reach: fc.constantFrom(Infinity, 5, 12),
  most: fc.constantFrom(Infinity, 2),
  breaks: fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 3 }),
})

const alike = { second: 0, late: 0, incoming: false, other: '79261112233', text: 'Да' } as const
/** Of two messages of one day the dialog holds the later one alone, and the list leaves out its last day. */
const DIALOG_BEGINS_WITHIN_A_DAY = {
  start: Date.UTC(2026, 2, 6),
  zone: 'Europe/Moscow',
  generation: 'current' as const,
  messages: [
    { ...alike, hour: 23 },
    { ...alike, hour: 24 },
  ],
  steps: [
    { kind: 'restart' as const, hours: 95 },
    { kind: 'sync' as const, hours: 21 },
    { kind: 'sync' as const, hours: 27 },
  ],
  inclusive: false,
  reach: 5,
  most: Infinity,
  breaks: [],
}

interface Reader {
  sync: Sync
  history: HistoryReader
}

function start(stored: StoredInbox, zone: string): Reader {
  const ingestQueue = createIngestQueue(stored, () => undefined)
  return {
    sync: createSync({ stored, ingestQueue, zone, now: () => Date.now() }),
    history: createHistory({ ingestQueue, zone, now: () => Date.now(), onChange: () => undefined }),
  }
}

/** A reading that may be broken off; it is tried again by the next step. */
async function attempt(read: Promise<unknown>): Promise<void> {
  await read.catch((error: unknown) => {
    if ((error as { kind?: string }).kind !== 'unknown') throw error
  })
}

async function all(stored: StoredInbox): Promise<Message[]> {
  const { threads } = await stored.threads({ kind: 'all' }, { limit: 200 })
  const pages = threads.map(({ id }) => stored.messages(id, { limit: 200 }))
  return (await Promise.all(pages)).flatMap(({ messages }) => messages)
}

const shown = (direction: string, thread: string, text: string) => `${direction} ${thread} ${text}`

function expectOnceEach(held: Message[], listed: Listed[]): void {
  const wanted = listed.map(({ incoming, other, text }) =>
    shown(incoming ? 'incoming' : 'outgoing', `${OWN}:${other}`, text),
  )
  const got = held.map(({ direction, thread, text }) => shown(direction, thread, text))
  expect(got.toSorted()).toEqual(wanted.toSorted())
}

/** Reads to the end: a sweep of the newest days, then everything before. */
async function readAll(reader: Reader, sms: SmsInterface): Promise<void> {
  await reader.sync.run(sms, SIGNAL)
  do await reader.history.run(sms, SIGNAL)
  while (reader.history.state().state === 'reading')
}

describe('readings by windows', () => {
  test('end with exactly the service’s messages, once each', async () => {
    await fc.assert(
      fc.asyncProperty(
        story,
        async ({ start: at, zone, generation, messages, steps, breaks, ...rest }) => {
          const listed = messages.map(({ hour, second, late, ...shows }, index): Listed => {
            const moment = at + hour * HOUR + second * 1000
            return { ...shows, id: index + 1, at: moment, listedAt: moment + late * HOUR }
          })
          let calls = 0
          const broken = new Set(breaks)
          const options: ListsOptions = { ...rest, zone, messages: listed }
          options.breaks = () => broken.has(calls++)
          const sms = createSms({ generation, timeZone: zone }, createLists(options))
          const stored = openMemoryDatabase()
          let reader = start(stored, zone)
          vi.setSystemTime(at)
          for (const { kind, hours } of steps) {
            vi.setSystemTime(Date.now() + hours * HOUR)
            if (kind === 'restart') reader = start(stored, zone)
            if (kind === 'sync') await attempt(reader.sync.run(sms, SIGNAL))
            if (kind === 'history') await attempt(reader.history.run(sms, SIGNAL))
          }
          broken.clear()
          vi.advanceTimersByTime(6 * 60_000)
          reader = start(stored, zone)
          await readAll(reader, sms)
          const now = Date.now()
          const visible = listed.filter(({ listedAt }) => listedAt <= now)
          expectOnceEach(await all(stored), visible)
          await stored.close()
        },
      ),
      { numRuns: 250, examples: [[DIALOG_BEGINS_WITHIN_A_DAY]] },
    )
  })
})
