import fc from 'fast-check'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { SparedKind } from '../../../electron/bridge/retention.ts'
import type { ContactTables } from '../../../electron/core/contacts/tables.ts'
import { conversationId } from '../../../electron/core/messages/thread-id.ts'
import type { PlannedTables } from '../../../electron/core/messages/planned/tables.ts'
import type { Rule } from '../../../electron/core/retention/stored/old.ts'
import type { RetentionTables } from '../../../electron/core/retention/tables.ts'
import { groupsOf } from '../../../electron/core/platform/full-text/text.ts'
import {
  createFile,
  indexWords,
  maintain,
  openFile,
  openInMemory,
  openStore,
  type Store,
} from '../../support/database.ts'
import { batch, NOW, OWN, row, written } from '../database/support/rows.ts'

const KEY = '5a'.repeat(32)
const HOUR = 3_600_000
const OTHERS = ['79260000001', '79260000002', '79260000003', '79260000004'] as const
const EACH: readonly SparedKind[] = ['pinned', 'awaiting', 'noted']

const retention = (store: Store) => store.of<RetentionTables>('retention')
const threadOf = (other: string) => `${OWN}:${other}`
const old = (store: Store, rule: Rule) => retention(store).whatIsOld(rule)

function deleteAll(store: Store, rule: Rule) {
  const sum = { messages: 0, drafts: 0, left: [] as string[] }
  let after: number | undefined = 0
  while (after !== undefined) {
    const step = retention(store).deleteSome(rule, after)
    sum.messages += step.messages
    sum.drafts += step.drafts
    sum.left.push(...(step.change.left ?? []))
    after = step.after
  }
  return sum
}

const messagesOf = (store: Store, other: string) =>
  store.thread(threadOf(other)) === undefined
    ? []
    : store.messages(threadOf(other), { limit: 500 }).messages

/** Each of the conversations is spared for one reason: the last for none. */
function fill(store: Store, moments: readonly number[]): void {
  for (const other of OTHERS) {
    store.ingest(
      batch(moments.map((at) => row({ other, incoming: other === OTHERS[1], read: true, at }))),
    )
  }
  store.setMarks(threadOf(OTHERS[0]), { pinned: true })
  store
    .of<ContactTables>('contacts')
    .save([{ id: 'k', name: 'Anna', numbers: [OTHERS[2]], note: 'a note' }])
}

it('deletes what is older and nothing younger, and spares what was not chosen', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -48, max: 48 }), { minLength: 1, maxLength: 8 }),
      fc.subarray([...EACH]),
      (hours, also) => {
        const store = openStore(openInMemory())
        const moments = hours.map((hour) => NOW + hour * HOUR)
        fill(store, moments)
        const rule = { before: { messages: NOW }, also }
        const { counts, spared } = old(store, rule)
        const [gone, kept] = [hours.filter((hour) => hour < 0), hours.filter((hour) => hour >= 0)]
        const going = [
          also.includes('pinned'),
          also.includes('awaiting'),
          also.includes('noted'),
          true,
        ]
        expect(counts.messages).toBe(gone.length * going.filter(Boolean).length)
        const each = gone.length > 0 ? 1 : 0
        expect(spared).toEqual({ pinned: each, awaiting: each, noted: each })

        expect(deleteAll(store, rule).messages).toBe(counts.messages)
        for (const [place, other] of OTHERS.entries()) {
          const left = going[place] ? kept : hours
          expect(messagesOf(store, other).map(({ at }) => at)).toEqual(
            left.map((hour) => NOW + hour * HOUR).sort((a, b) => a - b),
          )
          expect(store.thread(threadOf(other))?.last?.at).toBe(
            left.length > 0 ? NOW + Math.max(...left) * HOUR : undefined,
          )
        }
        expect(old(store, rule).counts.messages).toBe(0)
        store.close()
      },
    ),
    { numRuns: 40 },
  )
})

it('deletes from the thousandth conversation as from the first', () => {
  const store = openStore(openInMemory())
  const others = Array.from({ length: 1_100 }, (_, at) => `7926${1_000_000 + at}`)
  store.ingest(batch(others.map((other) => row({ other, at: NOW - 400 * 24 * HOUR }))))
  const rule = { before: { messages: NOW - 300 * 24 * HOUR }, also: EACH }
  expect(old(store, rule).counts.messages).toBe(1_100)
  expect(deleteAll(store, rule)).toMatchObject({ messages: 1_100 })
})

it('removes a conversation in which nothing is left, and its words from the index', () => {
  const database = openInMemory()
  const store = openStore(database)
  const rows = Array.from({ length: 1_200 }, (_, n) =>
    row({ other: OTHERS[0], incoming: false, text: 'canary words', at: NOW - HOUR - n * 1000 }),
  )
  store.ingest(batch(rows, 'history'))
  store.ingest(batch([row({ other: OTHERS[1], incoming: false, text: 'canary later', at: NOW })]))
  store.maintenance.get('inbox')?.()
  const indexed = database.prepare(`SELECT count(*) FROM search('can')`).pluck()
  expect(indexed.get()).toBe(1_200)
  expect(deleteAll(store, { before: { messages: NOW }, also: [] })).toMatchObject({
    messages: 1_200,
    left: [conversationId(OTHERS[0])],
  })
  expect(store.thread(threadOf(OTHERS[0]))).toBeUndefined()
  expect(store.conversation(conversationId(OTHERS[0]))).toBeUndefined()
  expect(store.threads({ kind: 'all' }, { limit: 10 }).threads).toHaveLength(1)
  expect(indexed.get()).toBe(0)
  // A number that was removed begins anew.
  store.ingest(batch([row({ other: OTHERS[2], text: 'other', at: NOW })]))
  expect(messagesOf(store, OTHERS[2]).map(({ text }) => text)).toEqual(['other'])
  store.close()
})

it('keeps what is on its way, planned or unread of late, and counts what is unread', () => {
  const store = openStore(openInMemory())
  const [other, second] = OTHERS
  store.ingest(
    batch([-3, -2, 1].map((hour) => row({ other, at: NOW + hour * HOUR, text: `at ${hour}` }))),
  )
  store.setMarks(threadOf(other), { done: true })
  store.add(written({ thread: threadOf(other), id: 'z1', state: 'unknown', at: NOW - 5 * HOUR }))
  store.begin(OWN, second, NOW - 9 * HOUR)
  store
    .of<PlannedTables>('planned')
    .plan([{ id: 'p1', own: OWN, other: second, text: 'x', written: NOW, due: NOW, mailing: null }])
  deleteAll(store, { before: { messages: NOW }, also: EACH })
  expect(messagesOf(store, other).map(({ id, text }) => (id === 'z1' ? id : text))).toEqual([
    'z1',
    'at 1',
  ])
  expect(store.thread(threadOf(other))).toMatchObject({ unread: 1, failed: 1 })
  expect(store.counts().unread).toBe(1)
  expect(store.thread(threadOf(second))).toBeDefined()
  store.close()
})

it('has traces of a bulk message erased that goes without a message', () => {
  const store = openStore(openInMemory())
  const planned = store.of<PlannedTables>('planned')
  const plan = { own: OWN, other: OTHERS[0], text: 'x', due: NOW, mailing: 'm' }
  planned.plan([{ ...plan, id: 'p1', written: NOW - HOUR }])
  planned.discard(['p1'])
  expect([planned.mailings().length, retention(store).hasTraces()]).toEqual([1, false])
  deleteAll(store, { before: { messages: NOW }, also: EACH })
  expect([planned.mailings().length, retention(store).hasTraces()]).toEqual([0, true])
  store.close()
})

it('deletes drafts by their own age', () => {
  const store = openStore(openInMemory())
  const [other, second] = OTHERS
  for (const one of [other, second]) store.begin(OWN, one, NOW)
  store.saveDraft(threadOf(other), 'a draft')
  const now = Date.now()
  const rule = (drafts: number): Rule => ({ before: { drafts }, also: [] })
  expect(old(store, rule(now - HOUR)).counts.drafts).toBe(0)
  expect(deleteAll(store, rule(now - HOUR)).drafts).toBe(0)
  expect(old(store, rule(now + HOUR)).counts.drafts).toBe(1)
  expect(deleteAll(store, rule(now + HOUR)).drafts).toBe(1)
  expect(store.thread(threadOf(other))?.draft).toBe('')
  store.close()
})

it('leaves no text, no number and no word in pages, index and log', () => {
  const home = mkdtempSync(join(tmpdir(), 'switchdesk-retention-'))
  const path = join(home, 'one.db')
  createFile(path, KEY)
  const database = openFile(path, KEY)
  const store = openStore(database)
  const [person, ...others] = OTHERS
  const [text, draft] = ['Жъыхщин', 'Щюъфцэ']
  for (let part = 0; part < 10; part += 1) {
    const rows = others.flatMap((other) => [
      row({ other, incoming: false, text: `Обычный текст ${part}`, at: NOW + part }),
      row({ other: person, text: `${text} ${part}`, at: NOW - HOUR - part }),
    ])
    store.ingest(batch(rows))
    // In parts: what is indexed at once lies in one segment.
    indexWords(database, { batch: 100, least: 1 })
  }
  store.begin(OWN, others[0], NOW)
  store.saveDraft(threadOf(others[0]), draft)
  const groups = [text, draft].flatMap((one) => groupsOf(one).split(' ').filter(Boolean))
  const canaries = [person, text, draft, ...groups.filter((one) => !one.includes('_'))]
  const traces = () => canaries.filter((canary) => database.serialize().includes(canary))
  expect(traces()).toEqual(expect.arrayContaining([person, text, draft]))

  deleteAll(store, { before: { messages: NOW, drafts: Date.now() + HOUR }, also: EACH })
  expect(retention(store).hasTraces()).toBe(true)
  retention(store).erase()
  maintain(store)
  expect(traces()).toEqual([])
  expect(statSync(`${path}-wal`).size).toBe(0)
  expect(retention(store).hasTraces()).toBe(false)
  expect(store.search({ text: 'обычный', limit: 50 }).hits).toHaveLength(30)
  store.close()
  rmSync(home, { recursive: true })
})
