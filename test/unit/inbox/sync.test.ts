import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openMemoryDatabase, type MemoryDatabase } from '../../support/database.ts'
import type { StoredInbox } from '../../../electron/core/messages/tables.ts'
import type { Message } from '../../../electron/bridge/inbox.ts'
import { createSync, type Sync } from '../../../electron/core/inbox/sync/sync.ts'
import { createIngestQueue } from '../../../electron/core/inbox/sync/ingest-queue.ts'
import {
  createScriptedSms,
  DAY,
  NOON,
  OTHER,
  OWN,
  row,
  TODAY,
  ZONE,
  type ScriptedSms,
} from './support/scripted-sms.ts'

const MINUTE = 60_000

let sms: ScriptedSms
let stored: MemoryDatabase
let sync: Sync
const ingest = vi.fn<StoredInbox['ingest']>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOON })
  sms = createScriptedSms()
  stored = openMemoryDatabase()
  ingest.mockReset()
  ingest.mockImplementation(stored.ingest)
  sync = start()
})

afterEach(async () => {
  vi.useRealTimers()
  await stored.close()
})

/** As after a restart of the program. */
function start(): Sync {
  const ingestQueue = createIngestQueue({ cursor: stored.cursor, ingest }, () => undefined)
  return createSync({ stored, ingestQueue, zone: ZONE, now: () => Date.now() })
}

const run = () => sync.run(sms, new AbortController().signal)
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)
/** The machine sleeps, or somebody sets its clock. */
const jump = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

async function write(state: Message['state'], changes: Partial<Message> = {}): Promise<string> {
  const thread = `${OWN}:${OTHER}`
  await stored.begin(OWN, OTHER, NOON)
  const message = { id: 'z1', thread, direction: 'outgoing', text: 'Да', at: NOON } as const
  await stored.add({ ...message, state, ...changes })
  const listed = { from: NOON - DAY, until: NOON + 2 * DAY, at: NOON }
  await stored.rememberOutbox({ notBefore: 0, listed: { z1: listed, z2: listed } })
  return thread
}

const ours = (id: number) => row(id, { incoming: false, text: 'Да', at: NOON + 1000 })
const states = async (thread: string) => {
  const { messages } = await stored.messages(thread, { limit: 9 })
  return messages.map(({ id, state }) => [id.slice(0, 1), state])
}

describe('the days that are read', () => {
  test('from yesterday to two days after today, so that neither midnight nor any offset loses a message', async () => {
    await run()
    await run()
    expect(sms.windows()).toEqual([
      ['2026-05-19', '2026-05-22'],
      ['2026-05-19', '2026-05-22'],
    ])
    expect(await stored.cursor()).toEqual({ oldest: '2026-05-19', newest: TODAY })
  })

  test('are days of the cabinet’s zone, not of this machine', async () => {
    vi.setSystemTime(Date.UTC(2026, 4, 20, 22))
    await run()
    expect(sms.windows()[0]).toEqual(['2026-05-20', '2026-05-23'])
  })

  test('now and then some days more, no further than the history goes', async () => {
    await stored.ingest({
      rows: [],
      now: NOON,
      kind: 'history',
      cursor: { oldest: '2026-05-17', newest: TODAY },
    })
    await run()
    await run()
    pass(5 * MINUTE)
    await run()
    expect(sms.windows().map(([from]) => from)).toEqual(['2026-05-17', '2026-05-19', '2026-05-17'])
  })

  test('after a long sleep or a restart everything since, as news', async () => {
    await run()
    sms.windows()
    for (const wake of [() => sync, start]) {
      jump(6 * DAY)
      sync = wake()
      sms.rows.push(row(sms.rows.length + 1, { at: Date.now() - 2 * DAY }))
      await run()
      expect((await stored.threads({ kind: 'all' }, { limit: 9 })).threads).toMatchObject([
        { unread: sms.rows.length },
      ])
    }
    expect(sms.windows()).toEqual([
      ['2026-05-19', '2026-05-28'],
      ['2026-05-22', '2026-06-03'],
    ])
  })

  test('a clock that was put back stops neither readings nor sweeps', async () => {
    await run()
    jump(-20 * DAY)
    await run()
    expect(sms.windows()[1]).toEqual(['2026-04-29', '2026-05-02'])
  })

  test.each([DAY, -DAY])('a clock that jumps by %d ms during a sweep puts off none', async (by) => {
    const cursor = { oldest: '2026-05-10', newest: TODAY }
    await stored.ingest({ rows: [], now: NOON, kind: 'history', cursor })
    const { read } = sms
    for (const reading of ['read', 'readOld'] as const) {
      vi.spyOn(sms, reading).mockImplementationOnce(async (...given) => {
        jump(by)
        return read(...given)
      })
    }
    await run()
    jump(-by)
    await run()
    const [near = ''] = sms.windows().at(-1) ?? []
    pass(5 * MINUTE)
    await run()
    const [wide = ''] = sms.windows().at(-1) ?? []
    expect(wide < near, `${wide} before ${near}`).toBe(true)
  })

  test('go back to a message whose outcome is open until a person has to decide', async () => {
    await run()
    await write('unknown')
    pass(3 * DAY)
    await run()
    await run()
    await stored.advance('z1', ['unknown'], 'unknown', { needsDecision: true })
    await run()
    expect(
      sms
        .windows()
        .slice(1)
        .map(([from]) => from),
    ).toEqual(['2026-05-19', '2026-05-19', '2026-05-22'])
    pass(5 * MINUTE)
    sms.rows.push(ours(5))
    await run()
    expect(await stored.message('z1')).toMatchObject({ state: 'confirmed' })
  })
})

describe('what is read', () => {
  test('an unchanged reply never reaches the database; a row, a read hint or a delivery does', async () => {
    sms.rows = [row(1), row(2, { incoming: false })]
    await run()
    await run()
    const before = ingest.mock.calls.length
    await run()
    expect(ingest.mock.calls).toHaveLength(before)
    sms.rows[0] = row(1, { read: true })
    await run()
    sms.rows[1] = row(2, { incoming: false, delivery: 'delivered' })
    await run()
    sms.rows.push(row(3))
    await run()
    expect(ingest.mock.calls).toHaveLength(before + 3)
    expect(await states(`${OWN}:${OTHER}`)).toEqual([
      ['s', 'received'],
      ['s', 'delivered'],
      ['s', 'received'],
    ])
  })

  test('rows without a hint are unread as news and read as what was there before', async () => {
    const { read: _unsaid, ...bare } = row(1)
    sms.rows = [bare]
    await run()
    const { read: _too, ...later } = row(2)
    sms.rows.push(later)
    await run()
    expect((await stored.counts()).unread).toBe(1)
  })

  test('a row that waits for a message on the wire is looked at again, though nothing else came', async () => {
    await run()
    const thread = await write('sending')
    sms.rows.push(ours(5))
    await run()
    await run()
    expect(await states(thread)).toEqual([['z', 'sending']])
    await stored.advance('z1', ['sending'], 'accepted')
    await run()
    expect(await states(thread)).toEqual([['z', 'confirmed']])
  })

  test('the row that is not a discarded message stands for itself, however late', async () => {
    await run()
    const thread = await write('unknown')
    await write('unknown', { id: 'z2' })
    sms.rows.push(ours(5))
    await run()
    expect(await states(thread)).toEqual([
      ['z', 'unknown'],
      ['z', 'unknown'],
    ])
    pass(10 * DAY)
    sync = start()
    await run()
    expect(await stored.remove('z1', ['unknown'])).toBeUndefined()
    expect(await stored.advance('z1', ['unknown'], 'queued')).toBeUndefined()
    await stored.decideLookalike('z1', false)
    await stored.remove('z1', ['unknown'])
    await stored.remove('z2', ['unknown'])
    pass(10 * DAY)
    sync = start()
    await run()
    expect(await states(thread)).toEqual([['s', 'confirmed']])
  })

  test('an abort leaves rows and cursor as they were', async () => {
    const abort = new AbortController()
    sms.read = (_days, signal) => {
      abort.abort()
      return Promise.reject(signal.reason as Error)
    }
    await expect(sync.run(sms, abort.signal)).rejects.toMatchObject({ name: 'AbortError' })
    expect(await stored.cursor()).toBeUndefined()
  })
})
