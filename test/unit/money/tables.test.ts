import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openInMemory, openStore, type Store } from '../../support/database.ts'
import { fits } from '../../../electron/core/platform/full-text/terms.ts'
import { shapeOf, wordsOf } from '../../../electron/core/platform/full-text/text.ts'
import type { MoneyTables } from '../../../electron/core/money/tables.ts'
import { packedDay } from '../../../electron/core/money/days.ts'
import { numbered } from '../../../electron/core/money/reading.ts'
import { toHistoryRow } from '../../../electron/core/money/history-rows.ts'
import type { Movement, MovementFilter, MovementKind } from '../../../electron/bridge/money.ts'

const ZONE = 'Europe/Moscow'
const KINDS = ['payment', 'charge', 'subscription'] as const
const NOW = Date.UTC(2026, 10, 22, 9)
const DAY = 86_400_000

const moneyIn = (store: Store) => store.of<MoneyTables>('money')
const open = (): Store => openStore(openInMemory())

/** Takes histories as if they had just been read. */
function take(
  store: Store,
  rows: { kind: MovementKind; money: number; time: string; comment?: string }[],
  readAt = NOW,
): number {
  const entry = { at: readAt, wholeAt: readAt, sign: 1 as const, unread: 0 }
  moneyIn(store).remember({
    history: { via: 'rest', kinds: { payment: entry, charge: entry, subscription: entry } },
  })
  return KINDS.map((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const kept = own.map(({ money, time, comment }) => toHistoryRow(money, time, comment, ZONE))
    return moneyIn(store).takeMovements('rest', kind, 1, numbered(kept))
  }).reduce((sum, one) => sum + one, 0)
}

function all(store: Store, filter: MovementFilter = {}, limit = 3): Movement[] {
  const rows: Movement[] = []
  for (let after: string | undefined; ;) {
    const page = moneyIn(store).movements(filter, { limit, ...(after !== undefined && { after }) })
    rows.push(...page.rows)
    if (page.next === undefined) return rows
    after = page.next
  }
}

const listed = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    money: fc.constantFrom(0, 0.1, 0.2, 12.34, -5, 1_000.5, 1e9),
    time: fc.constantFrom(
      '01.10.2026 00:00:00',
      '31.10.2026 23:59:59',
      '01.11.2026 00:00:00',
      '30.02.2026',
      '',
    ),
    comment: fc.constantFrom('Номер 74951234567', 'Ёлка и звонки', 'Тариф «Офис»', ''),
  }),
  { maxLength: 40 },
)

describe('movements', () => {
  test('are each there once, however often and in however many parts they are taken', () => {
    fc.assert(
      fc.property(listed, fc.infiniteStream(fc.boolean()), (rows, stream) => {
        const store = open()
        take(
          store,
          rows.filter(() => stream.next().value),
        )
        take(store, rows.toReversed())
        expect(take(store, rows)).toBe(0)
        const key = (kind: MovementKind, sum: number, comment: string) =>
          JSON.stringify([kind, Math.round((kind === 'payment' ? sum : -sum) * 100) + 0, comment])
        const kept = all(store).map(({ kind, sum, comment }) =>
          JSON.stringify([kind, sum, comment]),
        )
        expect(kept.sort()).toEqual(
          rows.map(({ kind, money, comment }) => key(kind, money, comment)).sort(),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('are narrowed as a naive filter does it, and their month sums are those of the rows', () => {
    const filters = fc.record(
      {
        kind: fc.constantFrom(...KINDS),
        from: fc.constantFrom('2026-10-01', '2026-10-02', '2026-11-01'),
        to: fc.constantFrom('2026-10-31', '2026-11-01'),
        least: fc.constantFrom(0, 10, 1_234),
        most: fc.constantFrom(20, 100_050),
        text: fc.constantFrom('', 'елка', 'ЗВОН ел', '4951', 'т', 'нет такого'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(listed, filters, (rows, filter) => {
        const store = open()
        take(store, rows)
        const { kind, from, to, least = 0, most = Infinity, text = '' } = filter
        const isWithin = (at: number | undefined) => {
          if (from === undefined && to === undefined) return true
          if (at === undefined) return false
          const day = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(at)
          return day >= (from ?? '') && day <= (to ?? '9')
        }
        const expected = all(store).filter(
          (row) =>
            (kind === undefined || row.kind === kind) &&
            isWithin(row.at) &&
            Math.abs(row.sum) >= least &&
            Math.abs(row.sum) <= most &&
            fits(
              shapeOf(row.comment),
              wordsOf(text).map((word) => ({ word })),
            ),
        )
        expect(all(store, filter)).toEqual(expected)
        const sums = Object.groupBy(expected, ({ at, kind }) => {
          const day = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE })
          return `${at === undefined ? '' : day.format(at).slice(0, 7)} ${kind}`
        })
        const naive = Object.entries(sums).map(([key, rows = []]) => [
          key,
          rows.length,
          rows.reduce((sum, row) => sum + row.sum, 0),
        ])
        const months = moneyIn(store)
          .monthSums(filter)
          .map(({ month, kind, count, sum }) => [`${month} ${kind}`, count, sum])
        expect(months.sort()).toEqual(naive.sort())
      }),
      { numRuns: 100 },
    )
  })

  test('go in the direction of their kind; what is against it is a reversal', () => {
    const store = open()
    const time = '01.11.2026 10:00:00'
    take(store, [
      { kind: 'payment', money: 100, time },
      { kind: 'payment', money: -30, time },
      { kind: 'charge', money: 20, time },
      { kind: 'charge', money: -5, time },
    ])
    const shown = () =>
      all(store).map(({ kind, sum, reversal = false }) => ({ kind, sum, reversal }))
    expect(shown()).toEqual([
      { kind: 'charge', sum: 500, reversal: true },
      { kind: 'charge', sum: -2_000, reversal: false },
      { kind: 'payment', sum: -3_000, reversal: true },
      { kind: 'payment', sum: 10_000, reversal: false },
    ])
    // A service that writes its charges below zero.
    moneyIn(store).takeMovements('rest', 'charge', -1, [])
    expect(shown().slice(0, 2)).toEqual([
      { kind: 'charge', sum: -500, reversal: false },
      { kind: 'charge', sum: 2_000, reversal: true },
    ])
  })

  test('by RPC have receipts below zero, and are never mixed with those by REST', () => {
    const store = open()
    take(store, [{ kind: 'payment', money: 1, time: '01.11.2026 10:00:00' }])
    const row = { ...toHistoryRow(-50, '2026-11-02 10:00:00', 'Оплата', ZONE), nth: 1 }
    moneyIn(store).takeMovements('rpc', 'payment', 1, [row])
    moneyIn(store).remember({ history: { via: 'rpc', kinds: {} } })
    expect(all(store)).toMatchObject([{ kind: 'payment', sum: 5_000, comment: 'Оплата' }])
  })

  test('without a readable time stand last, with what was told in its place', () => {
    const store = open()
    take(store, [
      { kind: 'charge', money: 1, time: '32.13.2026 10:00:00' },
      { kind: 'charge', money: 2, time: '01.11.2026 10:00:00' },
      { kind: 'charge', money: 3, time: '01.11.0026 10:00:00' },
    ])
    expect(all(store).map(({ at, rawTime }) => rawTime ?? typeof at)).toEqual([
      'number',
      '01.11.0026 10:00:00',
      '32.13.2026 10:00:00',
    ])
    expect(
      moneyIn(store)
        .monthSums({})
        .map(({ month, sum }) => [month, sum]),
    ).toEqual([
      ['2026-11', -200],
      ['', -400],
    ])
  })
})

/** A time as REST writes it, in Moscow. */
function written(at: number): string {
  const text = new Date(at + 3 * 3_600_000).toISOString()
  return `${text.slice(8, 10)}.${text.slice(5, 7)}.${text.slice(0, 4)} ${text.slice(11, 19)}`
}

describe('what no row explains', () => {
  test('is what the balance did beyond the rows between its readings', () => {
    const store = open()
    const start = NOW - 20 * DAY
    for (const [kopecks, day] of [
      [100_000, 0],
      [100_000, 1],
      [94_000, 2],
      [194_000, 19],
      [0, 21],
    ] as const) {
      moneyIn(store).noteBalance(kopecks, start + day * DAY)
    }
    expect(moneyIn(store).months(NOW, ZONE).unexplained).toBeUndefined()
    take(store, [
      { kind: 'charge', money: 999, time: written(start - DAY) },
      { kind: 'charge', money: 40, time: written(start + 1.5 * DAY) },
      { kind: 'payment', money: 1_200, time: written(start + 5 * DAY) },
      { kind: 'subscription', money: 50, time: written(start + 18 * DAY) },
      { kind: 'charge', money: 999, time: written(start + 20.5 * DAY) },
    ])
    // −60 of which a row tells 40; +1000 where rows tell +1150.
    expect(moneyIn(store).months(NOW, ZONE)).toMatchObject({
      rows: [{ month: '2026-11', unexplained: -17_000, running: true }],
      unexplained: { since: start, until: start + 19 * DAY, sum: -17_000 },
    })
  })

  test('adds up to the whole, however rows are dated between readings', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: -50, max: 50 })), {
          minLength: 2,
          maxLength: 20,
        }),
        fc.array(fc.tuple(fc.integer({ min: -5, max: 900 }), fc.integer({ min: 1, max: 99 })), {
          maxLength: 20,
        }),
        (readings, rows) => {
          const store = open()
          const start = NOW - 40 * DAY
          let [at, first, last] = [start, 0, 0]
          for (const [index, [hours, kopecks]] of readings.entries()) {
            at += hours * 3_600_000
            moneyIn(store).noteBalance(kopecks, at)
            if (index === 0) first = at
            last = at
          }
          const dated = rows.map(([hours, money]) => ({ at: start + hours * 3_600_000, money }))
          take(
            store,
            dated.map(({ at, money }) => ({ kind: 'charge', money, time: written(at) })),
          )
          const within = dated.filter(({ at }) => at > first && at <= Math.min(last, NOW))
          const change = (readings.at(-1)?.[1] ?? 0) - (readings[0]?.[1] ?? 0)
          expect(moneyIn(store).months(NOW, ZONE).unexplained?.sum).toBe(
            change + within.reduce((sum, { money }) => sum + money * 100, 0),
          )
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('the horizon', () => {
  const weeks = (count: number) =>
    Array.from({ length: count * 7 }, (_, day) => ({
      kind: 'charge' as const,
      money: 10,
      time: written(NOW - (day + 1) * DAY),
    }))

  test('is not told before balance and histories were read', () => {
    const store = open()
    expect(moneyIn(store).horizon(NOW, ZONE)).toBeUndefined()
    moneyIn(store).noteBalance(70_000, NOW)
    expect(moneyIn(store).horizon(NOW, ZONE)).toBeUndefined()
  })

  test('is a range by the history, with the fees on the way', () => {
    const store = open()
    moneyIn(store).noteBalance(70_000, NOW - 1)
    take(store, [
      ...weeks(9),
      { kind: 'subscription', money: 100, time: '01.10.2026 03:00:00', comment: 'Номер' },
      { kind: 'subscription', money: 100, time: '01.11.2026 03:00:00', comment: 'Номер' },
    ])
    expect(moneyIn(store).horizon(NOW, ZONE)).toEqual({
      at: NOW,
      day: '2026-11-22',
      balance: 70_000,
      weeks: 9,
      basis: 'history',
      range: { low: '2027-01-10', middle: '2027-01-10', high: '2027-01-10' },
      lookedTo: '2028-11-18',
      fees: [{ day: '2026-12-01', sum: 10_000, comment: 'Номер' }],
      beside: expect.any(Number) as number,
      left: 60_000,
      earlier: { judged: 0, held: 0 },
    })
  })

  test('takes in what no row explains once readings lie a week apart', () => {
    const store = open()
    for (let day = 0; day <= 8; day += 1)
      moneyIn(store).noteBalance(90_000 - day * 2_000, NOW - (8 - day) * DAY)
    take(store, weeks(8), NOW + 1)
    expect(moneyIn(store).horizon(NOW + 2, ZONE)).toMatchObject({ basis: 'readings', weeks: 8 })
  })

  test('is short under eight weeks', () => {
    const store = open()
    moneyIn(store).noteBalance(70_000, NOW - 1)
    take(store, weeks(7))
    const found = moneyIn(store).horizon(NOW, ZONE)
    expect([found?.range, found?.weeks, found?.left]).toEqual([undefined, 7, 70_000])
  })

  test('tells how many earlier ranges held, payments since not counted', () => {
    const store = open()
    moneyIn(store).noteBalance(7_000, NOW)
    take(store, weeks(8))
    // The money would be gone after seven days; the range says so.
    expect(moneyIn(store).horizon(NOW + 1, ZONE)?.range?.middle).toBe('2026-11-28')
    take(
      store,
      [...weeks(8), { kind: 'payment', money: 500, time: written(NOW + 2 * DAY) }],
      NOW + 8 * DAY,
    )
    moneyIn(store).noteBalance(51_000, NOW + 6 * DAY - 1)
    expect(moneyIn(store).horizon(NOW + 6 * DAY, ZONE)?.earlier).toEqual({ judged: 0, held: 0 })
    moneyIn(store).noteBalance(50_000, NOW + 6 * DAY)
    expect(moneyIn(store).horizon(NOW + 7 * DAY, ZONE)?.earlier).toEqual({ judged: 1, held: 1 })
  })
})

test('what only memory holds moves to another database', () => {
  const [memory, disk] = [open(), open()]
  moneyIn(memory).noteBalance(500, NOW)
  moneyIn(memory).remember({ announced: { threshold: true } })
  disk.take(memory.give())
  expect(moneyIn(disk).lastBalance()).toEqual({ amount: 5, at: NOW })
  expect(moneyIn(disk).memory()).toEqual({ announced: { threshold: true } })
  expect(packedDay('2026-11-22')).toBe(20_261_122)
})
