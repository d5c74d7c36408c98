import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  matchKey,
  reconcile,
  type Candidate,
  type Outstanding,
} from '../../../electron/core/inbox/reconcile.ts'

const key = fc.constantFrom('a', 'b', 'c')
const outstanding: fc.Arbitrary<Outstanding[]> = fc
  .array(fc.record({ key, state: fc.constantFrom('accepted', 'unknown', 'sending', 'queued') }))
  .map((messages) => messages.map((message, index) => ({ ...message, id: `m${index}` })))
const candidates: fc.Arbitrary<Candidate[]> = fc
  .array(key)
  .map((keys) => keys.map((of, index) => ({ key: of, serviceId: index })))

const count = <T>(items: T[], fits: (item: T) => boolean) => items.filter(fits).length

describe('finding our messages in the service’s list', () => {
  test('claims each row and each message once, only for the same text and numbers', () => {
    fc.assert(
      fc.property(outstanding, candidates, (ours, rows) => {
        const { confirmed, deferred } = reconcile(ours, rows)
        const claimed = confirmed.map(({ serviceId }) => serviceId)
        const used = [...claimed, ...deferred]
        expect(new Set(used).size).toBe(used.length)
        expect(new Set(confirmed.map(({ id }) => id)).size).toBe(confirmed.length)
        for (const { id, serviceId } of confirmed) {
          const message = ours.find((other) => other.id === id)
          expect(message?.key).toBe(rows.find((row) => row.serviceId === serviceId)?.key)
          expect(['accepted', 'unknown']).toContain(message?.state)
        }
      }),
    )
  })

  test('of equal messages with an unknown outcome it finds all or none', () => {
    fc.assert(
      fc.property(outstanding, candidates, (ours, rows) => {
        const found = new Set(reconcile(ours, rows).confirmed.map(({ id }) => id))
        for (const of of ['a', 'b', 'c']) {
          const alike = ours.filter((message) => message.key === of)
          const unknown = alike.filter(({ state }) => state === 'unknown')
          const accepted = count(alike, ({ state }) => state === 'accepted')
          const sending = count(alike, ({ state }) => state === 'sending')
          const free = Math.max(0, count(rows, (row) => row.key === of) - accepted)
          const enough = free >= unknown.length + sending
          expect(count(unknown, ({ id }) => found.has(id))).toBe(enough ? unknown.length : 0)
        }
      }),
    )
  })

  test('accepted messages take rows in the order in which they were written', () => {
    fc.assert(
      fc.property(fc.nat({ max: 6 }), fc.nat({ max: 6 }), (messages, rows) => {
        const ours = Array.from({ length: messages }, (_, index) => ({
          id: `m${index}`,
          key: 'a',
          state: 'accepted' as const,
        }))
        const listed = Array.from({ length: rows }, (_, serviceId) => ({ serviceId, key: 'a' }))
        const taken = Math.min(messages, rows)
        expect(reconcile(ours, listed)).toEqual({
          confirmed: ours.slice(0, taken).map(({ id }, serviceId) => ({ id, serviceId })),
          deferred: [],
        })
      }),
    )
  })

  test('a row that may belong to a message on the wire waits', () => {
    const ours: Outstanding[] = [{ id: 'm', key: 'a', state: 'sending' }]
    const rows = [
      { serviceId: 1, key: 'a' },
      { serviceId: 2, key: 'a' },
    ]
    expect(reconcile(ours, rows)).toEqual({ confirmed: [], deferred: [1] })
  })

  test('fewer rows than unknown messages wait for the others to come', () => {
    const ours = ['m', 'n'].map((id) => ({ id, key: 'a', state: 'unknown' as const }))
    const [first, second] = [
      { serviceId: 1, key: 'a' },
      { serviceId: 2, key: 'a' },
    ]
    expect(reconcile(ours, [first])).toEqual({ confirmed: [], deferred: [1] })
    expect(reconcile(ours, [first, second]).confirmed).toHaveLength(2)
  })

  test('texts are the same whatever their line ends, outer spaces and composed letters', () => {
    expect(matchKey('t', 'Чай\r\nкофе ')).toBe(matchKey('t', ' Чай\nкофе'))
    expect(matchKey('t', 'е\u0308лка')).toBe(matchKey('t', 'ёлка'))
    expect(matchKey('t', 'ёлка')).not.toBe(matchKey('t', 'елка'))
    expect(matchKey('t', 'чай')).not.toBe(matchKey('u', 'чай'))
  })
})
