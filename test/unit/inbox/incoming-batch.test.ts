import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ServiceRow } from '../../../electron/core/messages/stored/types.ts'
import {
  findOurs,
  inOrder,
  LISTS_APART,
  sortOut,
  type Circumstances,
  type Known,
} from '../../../electron/core/messages/matching/incoming-batch.ts'
import { threadId } from '../../../electron/core/messages/thread-id.ts'
import type { Message } from '../../../electron/bridge/inbox.ts'

const OWN = '79160000001'
const OTHER = '79261112233'
const NOW = Date.UTC(2026, 4, 20, 9)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const row = (changes: Partial<ServiceRow> = {}): ServiceRow => ({
  own: OWN,
  other: OTHER,
  incoming: false,
  text: 'Да',
  at: NOW,
  read: true,
  ...changes,
})

/** The messages that rows leave behind, as the database would hold them. */
function take(known: Known[], rows: ServiceRow[]): Known[] {
  const { fresh, known: seen } = sortOut(inOrder(rows, NOW), known)
  const held = new Map(known.map((one) => [one.id, { ...one }]))
  for (const { id, row: of } of seen) {
    const one = held.get(id)
    if (one && one.key === undefined && of.key !== undefined) one.key = of.key
  }
  for (const one of fresh) {
    const id = `m${held.size}`
    const { own, other, incoming, text, at, key } = one
    const direction = incoming ? 'incoming' : 'outgoing'
    const thread = threadId(own, other)
    held.set(id, { id, thread, direction, text, at, ...(key === undefined ? {} : { key }) })
  }
  return [...held.values()]
}

/** How far apart the service's messages are here: no time that is told can be taken for another's. */
const APART = 3 * LISTS_APART

/** What the service holds; each reading shows some of it, with ids or without, seconds off or not. */
const service = fc
  .array(
    fc.record({
      place: fc.constantFrom(0, 1, 2),
      text: fc.constantFrom('Да', 'Нет'),
      incoming: fc.boolean(),
      other: fc.constantFrom(OTHER, '900'),
    }),
    { maxLength: 8 },
  )
  .map((messages) =>
    messages.map(({ place, ...shown }, id) => ({ ...shown, at: NOW + place * APART, id })),
  )
const readings = fc.array(
  fc.record({
    keyed: fc.boolean(),
    places: fc.subarray([0, 1, 2], { minLength: 1 }),
    off: fc.integer({ min: -LISTS_APART / 2, max: LISTS_APART / 2 }),
  }),
  { minLength: 1, maxLength: 5 },
)

describe('telling new rows from known ones', () => {
  test('whatever is read how often, with ids or without, each message is held once', () => {
    fc.assert(
      fc.property(service, readings, (messages, reads) => {
        let held: Known[] = []
        const seen = new Set<number>()
        for (const { keyed, places, off } of reads) {
          const shown = messages.filter(({ at }) => places.includes((at - NOW) / APART))
          for (const { id } of shown) seen.add(id)
          const rows = shown.map(({ id, ...one }) =>
            row({ ...one, at: one.at + off, ...(keyed && { key: `d${id}` }) }),
          )
          held = take(held, rows)
          expect(held).toHaveLength(seen.size)
          const keys = held.flatMap(({ key }) => key ?? [])
          expect(new Set(keys).size).toBe(keys.length)
        }
      }),
      { numRuns: 3_500 },
    )
  })

  test('of five rows alike with three known two are new', () => {
    const known = take([], [row(), row(), row()])
    expect(sortOut(inOrder([row(), row(), row(), row(), row()], NOW), known).fresh).toHaveLength(2)
  })

  test('rows without keys are the messages nearest in time', () => {
    const [first, second] = [NOW, NOW + 8_000]
    const known = take([], [row({ at: first }), row({ at: second })])
    const rows = inOrder([row({ at: second + 1_000 }), row({ at: first + 2_000 })], NOW)
    const { fresh, known: seen } = sortOut(rows, known)
    expect(fresh).toEqual([])
    expect(seen.map(({ id, row: of }) => [id, of.at])).toEqual([
      ['m0', first + 2_000],
      ['m1', second + 1_000],
    ])
  })

  test('a key that stands twice counts once, and two keys are two messages', () => {
    expect(take([], [row({ key: 'd1' }), row({ key: 'd1' }), row({ key: 'd2' })])).toHaveLength(2)
  })

  test('rows of one second stand as the service numbers them', () => {
    const keys = ['d10', 'd9', 'd100'].map((key) => row({ key }))
    expect(inOrder(keys, NOW).map(({ key }) => key)).toEqual(['d9', 'd10', 'd100'])
  })
})

describe('finding ours', () => {
  const ours: Message = {
    id: 'z',
    thread: threadId(OWN, OTHER),
    direction: 'outgoing',
    text: 'Да',
    at: NOW,
    state: 'unknown',
  }
  const listed = { from: NOW - 60 * MINUTE, until: NOW + 60 * MINUTE, at: NOW }
  const verdict = (at: number, circumstances: Partial<Circumstances> = {}, state = ours.state) => {
    const rows = inOrder([row({ key: 'd1', at })], NOW)
    const given: Circumstances = { kind: 'news', listed: { z: listed }, ...circumstances }
    return findOurs(rows, [{ ...ours, state }], given)
  }
  const found = (...given: Parameters<typeof verdict>) => verdict(...given).confirmed.length
  const likely = (...given: Parameters<typeof verdict>) => verdict(...given).likely.length

  test('a row of a day that had been read before the message left came after it, whatever its time', () => {
    for (const kind of ['news', 'history'] as const) {
      expect(found(NOW - 50 * MINUTE, { kind })).toBe(1)
      expect(found(NOW + 50 * MINUTE, { kind })).toBe(1)
    }
  })

  test('one of another day may have been there before: a person is asked, unless it is from long before', () => {
    for (const away of [-70 * MINUTE, 70 * MINUTE, 40 * HOUR]) {
      expect(found(NOW + away)).toBe(0)
      expect(likely(NOW + away)).toBe(1)
    }
    expect(likely(NOW - 30 * HOUR)).toBe(0)
  })

  test('where nobody looked before, any news may be an accepted message, and an unknown one is asked about', () => {
    expect(found(NOW, { listed: {} })).toBe(0)
    expect(likely(NOW, { listed: {} })).toBe(1)
    expect(found(NOW, { listed: {} }, 'accepted')).toBe(1)
    for (const state of ['accepted', 'unknown'] as const) {
      const old = found(NOW - 100 * HOUR, { listed: {}, kind: 'history' }, state)
      expect(old + likely(NOW - 100 * HOUR, { listed: {}, kind: 'history' })).toBe(0)
    }
  })

  test('what is queued has left no trace, and incoming rows are never ours', () => {
    const rows = inOrder([row({ key: 'd1' }), row({ key: 'd2', incoming: true })], NOW)
    const news: Circumstances = { kind: 'news', listed: { z: listed } }
    expect(findOurs(rows, [{ ...ours, state: 'queued' }], news)).toEqual({
      confirmed: [],
      likely: [],
      deferred: [],
    })
    const again: Message = { ...ours, state: 'queued', again: true }
    expect(findOurs(rows, [again], news).confirmed).toHaveLength(1)
    expect(findOurs(rows, [{ ...ours, state: 'accepted' }], news).confirmed).toHaveLength(1)
    expect(findOurs(rows.slice(1), [{ ...ours, state: 'accepted' }], news).confirmed).toHaveLength(
      0,
    )
  })
})
