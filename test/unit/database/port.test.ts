import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openMemoryDatabase } from '../../support/database.ts'
import type { StoredInbox } from '../../../electron/core/messages/tables.ts'
import type { Message } from '../../../electron/bridge/inbox.ts'
import { ALL, batch, CURSOR, NOW, OTHER, OWN, row, THREAD, written } from './support/rows.ts'

async function withThread(): Promise<StoredInbox> {
  const stored = openMemoryDatabase()
  await stored.begin(OWN, OTHER, NOW)
  return stored
}

const DAY = 86_400_000

/** What the outbox notes before it sends: all rows of the last day and the next were known. */
const looked = (stored: StoredInbox) =>
  stored.rememberOutbox({
    notBefore: 0,
    listed: { z1: { from: NOW - DAY, until: NOW + DAY, at: NOW } },
  })

describe('a database', () => {
  test('keeps rows and cursor, knows each row once, and says only what changed', async () => {
    const stored = openMemoryDatabase()
    expect(await stored.cursor()).toBeUndefined()
    const rows = [row(), row({ incoming: false })]
    const first = await stored.ingest(batch(rows))
    expect(first.messages).toHaveLength(2)
    expect(first.arrivals).toHaveLength(1)
    expect(await stored.cursor()).toEqual(CURSOR)
    const again = await stored.ingest(batch(rows))
    expect(again).toMatchObject({ threads: [], messages: [], arrivals: [], counts: { unread: 1 } })
  })

  test('older messages that change nothing in the list do not name their thread', async () => {
    const stored = openMemoryDatabase()
    await stored.ingest(batch([row()]))
    const older = row({ at: NOW - 86_400_000, read: true })
    const change = await stored.ingest(batch([older], 'history'))
    expect(change).toMatchObject({ threads: [], added: 1, counts: { unread: 1 } })
    expect(change.messages).toHaveLength(1)
    const unread = row({ at: NOW - 86_400_000 })
    const { threads } = await stored.ingest(batch([unread], 'history'))
    expect(threads).toMatchObject([{ id: THREAD, unread: 2 }])
  })

  test('of more messages than anybody looks at only the threads are named', async () => {
    const stored = openMemoryDatabase()
    const rows = Array.from({ length: 501 }, () => row())
    const change = await stored.ingest(batch(rows))
    expect(change).toMatchObject({ messages: [], added: 501, counts: { unread: 501 } })
    expect(change.threads.map(({ id }) => id)).toEqual([THREAD])
  })

  test('a read hint that comes later lowers the count and names the thread alone', async () => {
    const stored = openMemoryDatabase()
    const unread = row()
    await stored.ingest(batch([unread]))
    const change = await stored.ingest(batch([{ ...unread, read: true }]))
    expect(change.counts.unread).toBe(0)
    expect(change.threads.map(({ id }) => id)).toEqual([THREAD])
    expect(change.messages).toEqual([])
  })

  test('the count of the cabinet is the sum of its threads, whatever is done', async () => {
    const others = ['79260000001', '79260000002', '900']
    const action = fc.record({
      other: fc.constantFrom(...others),
      incoming: fc.boolean(),
      read: fc.boolean(),
      kind: fc.constantFrom('news' as const, 'history' as const),
      then: fc.constantFrom('nothing', 'markRead', 'markUnread'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 30 }), async (actions) => {
        const stored = openMemoryDatabase()
        for (const { other, incoming, read, kind, then } of actions) {
          await stored.ingest(batch([row({ other, incoming, read })], kind))
          const thread = `${OWN}:${other}`
          const { messages } = await stored.messages(thread, { limit: 200 })
          if (then === 'markRead') await stored.markRead(thread, messages.at(-1)?.id ?? '')
          if (then === 'markUnread') await stored.markUnread(thread)
        }
        const { threads } = await stored.threads(ALL, { limit: 200 })
        const sum = threads.reduce((total, { unread }) => total + unread, 0)
        expect((await stored.counts()).unread).toBe(sum)
        for (const { unread, firstUnread } of threads)
          expect(firstUnread === undefined).toBe(unread === 0)
      }),
      { numRuns: 60 },
    )
  })

  test('pages bring every message and every thread once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 9 })), { maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        async (points, limit) => {
          const stored = openMemoryDatabase()
          const rows = points.map(([minute, who]) =>
            row({ at: NOW + minute * 60_000, other: `7926000000${who}` }),
          )
          await stored.ingest(batch(rows))
          const threads = []
          let before: string | undefined
          do {
            const page = await stored.threads(ALL, { limit, ...(before ? { before } : {}) })
            threads.push(...page.threads)
            before = page.next
          } while (before)
          expect(new Set(threads.map(({ id }) => id)).size).toBe(threads.length)
          expect(threads).toHaveLength(new Set(points.map(([, who]) => who)).size)
          const moments = threads.map(({ last }) => last?.at ?? 0)
          expect(moments.toSorted((a, b) => b - a)).toEqual(moments)

          for (const { id } of threads) {
            const messages: Message[] = []
            let previous: string | undefined
            do {
              const page = await stored.messages(id, {
                limit,
                ...(previous ? { before: previous } : {}),
              })
              messages.unshift(...page.messages)
              previous = page.previous
            } while (previous)
            const expected = rows.filter(({ other }) => `:${other}` === id)
            expect(new Set(messages.map((message) => message.id)).size).toBe(expected.length)
            const times = messages.map((message) => message.at)
            expect(times.toSorted((a, b) => a - b)).toEqual(times)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a cursor that nobody gave out is refused', async () => {
    await expect(
      openMemoryDatabase().threads(ALL, { limit: 1, before: 'x' }),
    ).rejects.toMatchObject({
      failure: { kind: 'invalid', field: 'before' },
    })
  })

  test('a message moves on only from the states named, and an outcome clears the failure', async () => {
    const stored = await withThread()
    await stored.add(written())
    expect(await stored.advance('z1', ['sending'], 'accepted')).toBeUndefined()
    await stored.advance('z1', ['queued'], 'unknown', { failure: { kind: 'unknown' } })
    expect(await stored.message('z1')).toMatchObject({ failure: { kind: 'unknown' } })
    await stored.advance('z1', ['unknown'], 'queued')
    expect(await stored.message('z1')).toEqual(written())
  })

  test('a found message keeps its id and takes the service’s time', async () => {
    const stored = await withThread()
    await stored.add(written({ state: 'unknown', failure: { kind: 'unknown' } }))
    await looked(stored)
    const listed = row({ incoming: false, text: 'Ответ\n' })
    const { messages, deferred } = await stored.ingest(batch([listed]))
    expect(messages).toEqual([written({ state: 'confirmed', at: listed.at ?? 0 })])
    expect(deferred).toBe(false)
    expect(await stored.outstanding()).toEqual([])
  })

  test('old equal texts in the history are not taken for a message written now', async () => {
    const stored = await withThread()
    await stored.add(written({ state: 'unknown' }))
    await looked(stored)
    const old = row({ incoming: false, text: 'Ответ', at: NOW - 2 * DAY })
    const fresh = row({ incoming: false, text: 'Ответ', at: NOW + 1000 })
    await stored.ingest(batch([old, fresh], 'history'))
    const { messages } = await stored.messages(THREAD, { limit: 10 })
    expect(messages.map(({ id, state }) => [id.slice(0, 1), state])).toEqual([
      ['s', 'confirmed'],
      ['z', 'confirmed'],
    ])
  })

  test('a row that may be a message on the wire is held back until that is known', async () => {
    const stored = await withThread()
    await stored.add(written({ state: 'sending' }))
    const listed = row({ incoming: false, text: 'Ответ' })
    expect(await stored.ingest(batch([listed]))).toMatchObject({ deferred: true, messages: [] })
    await stored.advance('z1', ['sending'], 'accepted')
    const { messages } = await stored.ingest(batch([listed]))
    expect(messages.map(({ id, state }) => [id, state])).toEqual([['z1', 'confirmed']])
  })

  test('a discarded message is gone, and its row, should it come, stands for itself', async () => {
    const stored = await withThread()
    await stored.add(written({ state: 'unknown' }))
    expect(await stored.remove('z1', ['unknown'])).toMatchObject({ gone: ['z1'], messages: [] })
    const { messages } = await stored.ingest(batch([row({ incoming: false, text: 'Ответ' })]))
    expect(messages.map(({ state }) => state)).toEqual(['confirmed'])
  })

  test('a draft stays with its thread, and the same draft again changes nothing', async () => {
    const stored = await withThread()
    expect((await stored.saveDraft(THREAD, 'При')).threads[0]?.draft).toBe('При')
    expect((await stored.saveDraft(THREAD, 'При')).threads).toEqual([])
  })

  test('a row without an id is found by its words, and the hit leads to its place, also when listed anew', async () => {
    const stored = openMemoryDatabase()
    const { key: _none, ...keyless } = row({ text: 'Ёлка привезена' })
    const around = Array.from({ length: 30 }, () => row())
    await stored.ingest(batch([keyless, ...around], 'history'))
    const hitOf = async () => (await stored.search({ text: 'елка', limit: 10 })).hits
    const [hit] = await hitOf()
    const { messages } = await stored.messages(THREAD, { around: hit?.id ?? '', limit: 5 })
    expect(messages.map(({ id }) => id)).toContain(hit?.id)
    // The same row again, and once more under the id that the other list gives it.
    await stored.ingest(batch([keyless]))
    await stored.ingest(batch([{ ...keyless, key: 'd-late' }]))
    expect(await hitOf()).toEqual([hit])
  })
})
