import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  matchKey,
  reconcile,
  type MatchCandidate,
  type OutstandingMessage,
} from '../../../electron/core/messages/matching/reconcile.ts'

const RUNS = { numRuns: 3_000 }
const match = fc.constantFrom('a', 'b', 'c')
const outstanding: fc.Arbitrary<OutstandingMessage[]> = fc
  .array(
    fc.record(
      {
        match,
        state: fc.constantFrom('accepted', 'unknown', 'sending', 'queued'),
        expected: fc.constantFrom('l1', 'l2', 'l3', 'l99'),
      },
      { requiredKeys: ['match', 'state'] },
    ),
  )
  .map((messages) => messages.map((message, index) => ({ ...message, id: `m${index}` })))

interface Row extends MatchCandidate {
  place: number
}
const candidates: fc.Arbitrary<Row[]> = fc
  .array(fc.record({ match, bare: fc.boolean() }))
  .map((rows) =>
    rows.map(({ match: of, bare }, place) => ({
      match: of,
      place,
      ...(bare ? {} : { key: `l${place}` }),
    })),
  )

const count = <T>(items: T[], fits: (item: T) => boolean) => items.filter(fits).length
const rowsOf = (...keys: string[]): MatchCandidate[] => keys.map((key) => ({ match: 'a', key }))

describe('finding our messages in the service’s list', () => {
  test('claims each row and each message once, only for the same text and numbers', () => {
    fc.assert(
      fc.property(outstanding, candidates, (ours, rows) => {
        const { confirmed, likely, deferred } = reconcile(ours, rows)
        const used = [...[...confirmed, ...likely].map(({ row }) => row), ...deferred].map(
          ({ place }) => place,
        )
        expect(new Set(used).size).toBe(used.length)
        expect(new Set(confirmed.map(({ id }) => id)).size).toBe(confirmed.length)
        const certain = new Set(confirmed.map(({ id }) => id))
        for (const { id } of likely) expect(certain).not.toContain(id)
        for (const { id, row } of [...confirmed, ...likely]) {
          const message = ours.find((other) => other.id === id)
          expect(message?.match).toBe(row.match)
          expect(['accepted', 'unknown']).toContain(message?.state)
        }
      }),
      RUNS,
    )
  })

  test('of equal messages with an unknown outcome it finds all or none, never more than are there', () => {
    fc.assert(
      fc.property(outstanding, candidates, (ours, rows) => {
        const found = new Set(reconcile(ours, rows).confirmed.map(({ id }) => id))
        for (const of of ['a', 'b', 'c']) {
          const alike = ours.filter((message) => message.match === of)
          const there = count(rows, (row) => row.match === of && row.key !== undefined)
          const unknown = alike.filter(({ state }) => state === 'unknown')
          const accepted = count(alike, ({ state }) => state === 'accepted')
          const sending = count(alike, ({ state }) => state === 'sending')
          const enough = Math.max(0, there - accepted) >= unknown.length + sending
          expect(count(unknown, ({ id }) => found.has(id))).toBe(enough ? unknown.length : 0)
          if (unknown.length + sending > 0)
            expect(count(alike, ({ id }) => found.has(id))).toBeLessThanOrEqual(there)
        }
      }),
      RUNS,
    )
  })

  test('a message whose number a row bears takes that row, whatever the order', () => {
    const accepted = (id: string, expected?: string): OutstandingMessage => ({
      id,
      match: 'a',
      state: 'accepted',
      ...(expected === undefined ? {} : { expected }),
    })
    const ours = [accepted('m'), accepted('n', 'l1'), accepted('o', 'l7')]
    const { confirmed } = reconcile(ours, rowsOf('l1', 'l2', 'l3'))
    expect(confirmed.map(({ id, row }) => [id, row.key])).toEqual([
      ['n', 'l1'],
      ['m', 'l2'],
      ['o', 'l3'],
    ])
  })

  test('a row that may belong to a message on the wire waits', () => {
    const ours: OutstandingMessage[] = [{ id: 'm', match: 'a', state: 'sending' }]
    const rows = rowsOf('d1', 'd2')
    expect(reconcile(ours, rows)).toEqual({ confirmed: [], likely: [], deferred: [rows[0]] })
  })

  test('fewer rows than unknown messages are asked about, each with one of them, in order', () => {
    const ours = ['m', 'n'].map((id) => ({ id, match: 'a', state: 'unknown' as const }))
    const rows = rowsOf('d1', 'd2')
    const [row] = rows
    const likely = [{ id: 'm', row }]
    expect(reconcile(ours, rows.slice(0, 1))).toEqual({ confirmed: [], likely, deferred: [] })
    expect(reconcile(ours, rows).confirmed).toHaveLength(2)
  })

  test('a row without a key proves no message with an unknown outcome', () => {
    const rows: MatchCandidate[] = [{ match: 'a' }]
    expect(reconcile([{ id: 'm', match: 'a', state: 'unknown' }], rows)).toEqual({
      confirmed: [],
      likely: [{ id: 'm', row: rows[0] }],
      deferred: [],
    })
    expect(reconcile([{ id: 'm', match: 'a', state: 'accepted' }], rows).confirmed).toHaveLength(1)
  })

  test('texts are the same whatever their line ends, spaces and composed letters', () => {
    expect(matchKey('t', 'Чай\r\nкофе ')).toBe(matchKey('t', ' Чай\nкофе'))
    expect(matchKey('t', 'чай  и\tкофе')).toBe(matchKey('t', 'чай и кофе'))
    expect(matchKey('t', 'е\u0308лка')).toBe(matchKey('t', 'ёлка'))
    expect(matchKey('t', 'ёлка')).not.toBe(matchKey('t', 'елка'))
    expect(matchKey('t', 'е\u200b\u0308лка')).toBe(matchKey('t', 'ёлка'))
    expect(matchKey('t', 'чай')).not.toBe(matchKey('u', 'чай'))
  })

  /** Things that a service may do to a text on its way into the list. */
  const ways: Record<string, (text: string) => string> = {
    'trims it': (text) => text.trim(),
    'trims its lines': (text) => text.replace(/[^\S\n]+$/gm, ''),
    'writes other line ends': (text) => text.replaceAll('\n', '\r\n'),
    'writes blanks as one': (text) => text.replace(/[^\S\n]+/g, ' '),
    'decomposes its letters': (text) => text.normalize('NFD'),
    'leaves out what is not seen': (text) => text.replace(/(?!\s)[\p{Cf}\p{Cc}]|\ufe0f/gu, ''),
    'reads it as UTF-8': (text) => Buffer.from(text, 'utf8').toString('utf8'),
    'leaves it': (text) => text,
  }
  const signs = ['а', 'ё', 'é', '\n', ' ', '\u00a0', '\t', '\u200b', '\u00ad', '\u200e', '❤\ufe0f']
  const texts = fc.string({
    unit: fc.constantFrom(...signs, '\x01', '\ud83d', '\u2028'),
    maxLength: 12,
  })

  test.each(Object.keys(ways))('a text is the same where the service %s', (way) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(matchKey('t', ways[way]?.(text) ?? '')).toBe(matchKey('t', text))
      }),
      RUNS,
    )
  })

  test('texts that read otherwise are not the same', () => {
    const read = ['да нет', 'данет', 'да\nнет', 'да, нет', 'да\n\nнет', 'нет да', 'Да нет']
    expect(new Set(read.map((text) => matchKey('t', text))).size).toBe(read.length)
  })
})
