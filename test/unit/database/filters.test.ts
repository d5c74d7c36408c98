import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openInMemory, openStore, type Store } from '../../support/database.ts'
import type { Thread, ThreadFilterKind } from '../../../electron/bridge/inbox.ts'
import { compareThreads, fitsFilter, recency } from '../../../renderer/threads/order.ts'
import { batch, NOW, OWN, row, written } from './support/rows.ts'

const KINDS: ThreadFilterKind[] = [
  'all',
  'unread',
  'unanswered',
  'drafts',
  'failed',
  'archived',
  'snoozed',
]

const list = (store: Store, kind: ThreadFilterKind): Thread[] =>
  store.threads({ kind }, { limit: 100 }).threads

/** A number, or a sender with a name. */
const otherOf = (name: string, index: number) =>
  name === 'Bank' ? `Bank ${index}` : String(Number(name) + index)

/** After every row. */
const LATER = NOW + 86_400_000

describe('a filter', () => {
  test('of the database lists what the page takes for it, in the same order', () => {
    const thread = fc.record({
      other: fc.constantFrom('79260000000', 'Bank'),
      incoming: fc.boolean(),
      read: fc.boolean(),
      draft: fc.constantFrom('', 'Начато'),
      failed: fc.boolean(),
      marks: fc.record(
        {
          archived: fc.boolean(),
          pinned: fc.boolean(),
          done: fc.boolean(),
          snoozedUntil: fc.constantFrom(NOW + 1_000, NOW + 1_000_000),
        },
        { requiredKeys: [] },
      ),
    })
    fc.assert(
      fc.property(fc.array(thread, { maxLength: 12 }), (given) => {
        const store = openStore(openInMemory())
        for (const [
          index,
          { other: name, incoming, read, draft, failed, marks },
        ] of given.entries()) {
          const other = otherOf(name, index)
          const id = `${OWN}:${other}`
          store.ingest(batch([row({ other, incoming, read })]))
          if (failed) store.add(written({ id: `z${index}`, thread: id, state: 'refused' }))
          store.saveDraft(id, draft)
          store.setMarks(id, marks)
        }
        store.wakeSnoozed(NOW + 1_000)
        const all = given.flatMap(
          ({ other }, index) => store.conversation(`${OWN}:${otherOf(other, index)}`) ?? [],
        )
        for (const kind of KINDS) {
          const expected = all.filter((one) => fitsFilter(one, { kind })).sort(compareThreads)
          expect(
            list(store, kind).map(({ id }) => id),
            kind,
          ).toEqual(expected.map(({ id }) => id))
        }
        const waiting = all.filter((one) => fitsFilter(one, { kind: 'unanswered' }))
        const longest = store.longestWaiting(3)
        expect(longest.map(recency)).toEqual(
          waiting
            .map(recency)
            .sort((one, other) => one - other)
            .slice(0, 3),
        )
        for (const { id } of longest) expect(waiting.map((one) => one.id)).toContain(id)
        const unread = list(store, 'unread').reduce((sum, one) => sum + one.unread, 0)
        expect(store.counts()).toEqual({ unread, awaiting: list(store, 'unanswered').length })
        store.close()
      }),
      { numRuns: 60 },
    )
  })

  test('hides nothing that may be lost, wherever its conversation was put, and counts it when it is back', () => {
    const store = openStore(openInMemory())
    store.ingest(batch([row()]))
    const { id, parts = [] } = list(store, 'all')[0] ?? { id: '' }
    store.add(written({ state: 'refused' }))
    store.saveDraft(parts[0]?.id ?? '', 'Начато')
    for (const marks of [{ archived: true }, { archived: false, snoozedUntil: NOW + 1_000 }]) {
      store.setMarks(id, marks)
      for (const kind of ['drafts', 'failed'] as const) {
        expect(list(store, kind), kind).toHaveLength(1)
      }
      // Whoever put it away has answered it in their own way.
      for (const kind of ['all', 'unread', 'unanswered'] as const) {
        expect(list(store, kind), kind).toHaveLength(0)
      }
      expect(store.counts().unread).toBe(0)
    }
    store.wakeSnoozed(NOW + 1_000)
    expect([list(store, 'unread').length, store.counts().unread]).toEqual([1, 1])
  })

  test('waits for an answer until it is done, and again with the next message', () => {
    const store = openStore(openInMemory())
    store.ingest(batch([row()]))
    const [{ id } = { id: '' }] = list(store, 'unanswered')
    store.setMarks(id, { done: true })
    expect([list(store, 'unanswered').length, list(store, 'all').length]).toEqual([0, 1])
    store.ingest(batch([row()]))
    expect(list(store, 'unanswered')).toMatchObject([{ id, done: false }])
    store.setMarks(id, { done: true })
    store.setMarks(id, { done: false })
    expect(store.counts()).toEqual({ unread: 2, awaiting: 1 })
  })

  test('has on top what came back from a snooze, whoever wrote last, until it is done', () => {
    const store = openStore(openInMemory())
    store.ingest(batch([row({ incoming: false }), row({ other: '79260000001' })]))
    const asked = list(store, 'all')[1]?.id ?? ''
    store.setMarks(asked, { snoozedUntil: LATER })
    expect(store.wakeSnoozed(LATER - 1_000).returns).toEqual([])
    expect(store.wakeSnoozed(LATER + 1_000).returns).toMatchObject([
      { thread: asked, isUnanswered: true },
    ])
    for (const kind of ['all', 'unanswered'] as const) {
      expect(list(store, kind)[0]).toMatchObject({ id: asked, returned: LATER + 1_000 })
    }
    store.setMarks(asked, { done: true })
    expect(list(store, 'all')[1]).not.toHaveProperty('returned')
    expect(list(store, 'unanswered').map(({ id }) => id)).not.toContain(asked)
  })

  test('has it there again when that is taken back, unless something was written since', () => {
    const store = openStore(openInMemory())
    store.ingest(batch([row(), row({ other: '79260000001' })]))
    const asked = list(store, 'all')[1]?.id ?? ''
    store.setMarks(asked, { snoozedUntil: LATER })
    store.wakeSnoozed(LATER)
    const before = store.conversation(asked)
    for (const marks of [{ done: true }, { archived: true }, { snoozedUntil: LATER + 1 }]) {
      store.setMarks(asked, marks)
      const { done = false, archived = false } = before ?? {}
      store.setMarks(asked, { done, archived, snoozedUntil: null, returned: LATER })
      expect(store.conversation(asked)).toEqual(before)
      expect(list(store, 'all')[0]).toEqual(before)
    }
    store.setMarks(asked, { done: true })
    store.ingest(batch([row({ other: before?.other ?? '', at: LATER + 1_000 })]))
    store.setMarks(asked, { done: false, returned: LATER })
    expect(store.conversation(asked)).not.toHaveProperty('returned')
  })
})
