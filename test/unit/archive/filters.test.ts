import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openInMemory } from '../../../electron/core/archive/database.ts'
import { openStore, type Store } from '../../../electron/core/archive/store.ts'
import type { Thread, ThreadFilterKind } from '../../../electron/core/inbox/types.ts'
import { compareThreads, fitsFilter } from '../../../renderer/stores/thread-order.ts'
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

describe('a filter', () => {
  test('of the archive lists what the page takes for it, in the same order', () => {
    const thread = fc.record({
      incoming: fc.boolean(),
      read: fc.boolean(),
      draft: fc.constantFrom('', 'Начато'),
      failed: fc.boolean(),
      marks: fc.record(
        {
          archived: fc.boolean(),
          pinned: fc.boolean(),
          snoozedUntil: fc.constant(NOW + 1_000_000),
        },
        { requiredKeys: [] },
      ),
    })
    fc.assert(
      fc.property(fc.array(thread, { maxLength: 12 }), (given) => {
        const store = openStore(openInMemory())
        for (const [index, { incoming, read, draft, failed, marks }] of given.entries()) {
          const other = String(79260000000 + index)
          const id = `${OWN}:${other}`
          store.ingest(batch([row({ other, incoming, read })]))
          if (failed) store.add(written({ id: `z${index}`, thread: id, state: 'refused' }))
          store.saveDraft(id, draft)
          store.setMarks(id, marks)
        }
        const all = given.flatMap((_, index) => store.thread(`${OWN}:${79260000000 + index}`) ?? [])
        for (const kind of KINDS) {
          const expected = all.filter((one) => fitsFilter(one, { kind })).sort(compareThreads)
          expect(
            list(store, kind).map(({ id }) => id),
            kind,
          ).toEqual(expected.map(({ id }) => id))
        }
        store.close()
      }),
      { numRuns: 60 },
    )
  })

  test('hides nothing that may be lost, wherever its conversation was put, and counts it when it is back', () => {
    const store = openStore(openInMemory())
    store.ingest(batch([row()]))
    const id = list(store, 'all')[0]?.id ?? ''
    store.add(written({ state: 'refused' }))
    store.saveDraft(id, 'Начато')
    for (const marks of [{ archived: true }, { archived: false, snoozedUntil: NOW + 1_000 }]) {
      store.setMarks(id, marks)
      for (const kind of ['drafts', 'failed'] as const) {
        expect(list(store, kind), kind).toHaveLength(1)
      }
      // Whoever put it away has answered it in their own way.
      for (const kind of ['all', 'unread', 'unanswered'] as const) {
        expect(list(store, kind), kind).toHaveLength(0)
      }
      expect(store.unread()).toBe(0)
    }
    store.wakeSnoozed(NOW + 1_000)
    expect([list(store, 'unread').length, store.unread()]).toEqual([1, 1])
  })
})
