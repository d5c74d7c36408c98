import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openInMemory, openStore } from '../../support/database.ts'
import type { Month, Movement, MovementKind } from '../../../electron/bridge/money.ts'
import { numbered } from '../../../electron/core/money/reading.ts'
import { toHistoryRow } from '../../../electron/core/money/history-rows.ts'
import { monthBefore, monthsOf } from '../../../electron/core/money/months.ts'
import type { MoneyTables } from '../../../electron/core/money/tables.ts'

const ZONE = 'Europe/Moscow'
const NOW = Date.UTC(2026, 10, 22, 9)
const KINDS = ['payment', 'charge', 'subscription'] as const

interface Given {
  kind: MovementKind
  money: number
  /** Days before now. */
  ago: number
  comment: string
}

const given = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    money: fc.constantFrom(0.1, 12.34, -5, 1_000.5, 250_000),
    ago: fc.integer({ min: 0, max: 120 }),
    comment: fc.constantFrom(
      'SMS сверх пакета с номера 79010004811',
      'SMS сверх пакета с номера 79010004812',
      'Тариф «Офис»',
      '',
    ),
  }),
  { maxLength: 40 },
)

/** `DD.MM.YYYY` with a time, so many days ago in Moscow. */
function written(ago: number): string {
  const text = new Date(NOW - ago * 86_400_000).toISOString()
  return `${text.slice(8, 10)}.${text.slice(5, 7)}.${text.slice(0, 4)} 12:00:00`
}

/** A history as it was read, with readings of the balance, `[days ago, kopecks]`, the earliest first. */
function moneyOf(rows: readonly Given[], readings: readonly (readonly [number, number])[]) {
  const money = openStore(openInMemory()).of<MoneyTables>('money')
  const entry = { at: NOW, wholeAt: NOW, sign: 1 as const, unread: 0 }
  const kinds = { payment: entry, charge: entry, subscription: entry }
  money.remember({ history: { via: 'rest', kinds } })
  for (const kind of KINDS) {
    const own = rows.filter((row) => row.kind === kind)
    const kept = own.map(({ money, ago, comment }) =>
      toHistoryRow(money, written(ago), comment, ZONE),
    )
    money.takeMovements('rest', kind, 1, numbered(kept))
  }
  for (const [ago, kopecks] of readings) money.noteBalance(kopecks, NOW - ago * 86_400_000)
  return money
}

const allOf = ({ payment = 0, charge = 0, subscription = 0 }: Month) =>
  payment + charge + subscription
const wentOf = ({ charge = 0, subscription = 0 }: Month) => charge + subscription
const total = (sums: number[]) => sums.reduce((all, sum) => all + sum, 0)

const readings = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 119 }), fc.integer({ min: -1e6, max: 1e6 })), {
    selector: ([ago]) => ago,
    maxLength: 8,
  })
  .map((all) => all.toSorted(([one], [other]) => other - one))

describe('months', () => {
  test('and the history agree: no movement is missing or there twice, and balances follow from them', () => {
    fc.assert(
      fc.property(given, readings, (rows, told) => {
        const money = moneyOf(rows, told)
        const history = money.movements({}, { limit: 5_000 }).rows
        const months = money.months(NOW, ZONE).rows
        expect(total(months.map(allOf))).toBe(total(history.map(({ sum }) => sum)))
        for (const month of months) {
          const [year = 0, place = 0] = month.month.split('-').map(Number)
          const last = new Date(Date.UTC(year, place, 0)).toISOString().slice(0, 10)
          const filter = { from: `${month.month}-01`, to: last }
          const own: Movement[] = money.movements(filter, { limit: 5_000 }).rows
          for (const kind of KINDS) {
            const ofKind = own.filter((row) => row.kind === kind)
            expect(month[kind] ?? 0).toBe(total(ofKind.map(({ sum }) => sum)))
          }
        }
        for (const [place, month] of months.entries()) {
          const before = months[place + 1]
          if (!before || month.closing === undefined) continue
          expect(month.closing - (before.closing ?? NaN)).toBe(
            allOf(month) + (month.unexplained ?? 0),
          )
        }
      }),
      { numRuns: 150 },
    )
  })

  test('differ from the one before by their reasons, to the kopeck', () => {
    fc.assert(
      fc.property(given, readings, (rows, told) => {
        const months = moneyOf(rows, told).months(NOW, ZONE).rows
        for (const month of months) {
          if (!month.change) continue
          const { before, until, spent, reasons, others } = month.change
          expect(until !== undefined).toBe(month.running === true)
          const earlier = months.find((one) => one.month === before) ?? { month: before }
          expect(before).toBe(monthBefore(month.month))
          if (!until) expect(spent).toBe(wentOf(earlier) - wentOf(month) + 0)
          expect(total(reasons.map((one) => one.spent)) + others).toBe(spent)
          if (reasons.length < 3) expect(others).toBe(0)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('that are not over are compared with as many days, those that begin the history with nothing', () => {
    const money = moneyOf(
      [10, 25, 40, 70].map((ago) => ({ kind: 'charge', money: 1, ago, comment: '' })),
      [],
    )
    const told = money.months(NOW, ZONE).rows.map(({ month, running = false, change }) => {
      return [month, running, change?.before, change?.until, change?.spent]
    })
    expect(told).toEqual([
      // Of the two in October one was charged after its 22nd.
      ['2026-11', true, '2026-10', '2026-10-22', 0],
      ['2026-10', false, '2026-09', undefined, 100],
      ['2026-09', false, undefined, undefined, undefined],
    ])
  })

  test('name charges of one sort by what their comments have in common', () => {
    const charged = [
      ['2026-09', 'SMS с номера 79010004811', -100],
      ['2026-10', 'SMS с номера 79010004812', -300],
      ['2026-10', 'SMS с номера +7 (901) 000-48-11 за 10.2026', -5],
      ['2026-10', 'Тариф 2', -40],
      ['2026-09', 'Тариф 2', -30],
    ] as const
    const rows = monthsOf({
      sums: ['2026-09', '2026-10'].map((month) => ({ month, kind: 'charge', count: 1, sum: -1 })),
      charged: charged.map(([month, comment, sum]) => ({ month, comment, sum })),
      reasonedFrom: '2026-09',
      running: '2026-11',
    })
    expect(rows[0]?.change?.reasons).toEqual([
      { comment: 'SMS с номера …', spent: 200 },
      { comment: 'Тариф 2', spent: 10 },
      { comment: 'SMS с номера +7 (901) 000-48-11 за 10.2026', spent: 5 },
    ])
  })

  test('before those whose charges are told have no reasons', () => {
    const rows = monthsOf({
      sums: ['2026-08', '2026-09', '2026-10'].map((month) => ({
        month,
        kind: 'charge',
        count: 1,
        sum: -100,
      })),
      charged: ['2026-09', '2026-10'].map((month) => ({ month, comment: 'Тариф', sum: -100 })),
      reasonedFrom: '2026-09',
      running: '2026-11',
    })
    expect(rows.map(({ change }) => change && [change.reasons, change.others])).toEqual([
      [[], 0],
      [[], 0],
      undefined,
    ])
  })

  test('tell what no row explains on top, where both were read whole', () => {
    const money = moneyOf(
      [{ kind: 'charge', money: 1, ago: 115, comment: '' }],
      [
        [100, 100_000],
        [60, 90_000],
        [30, 70_000],
        [2, 69_000],
      ],
    )
    const [november, october, september] = money.months(NOW, ZONE).rows
    expect(october?.change).toMatchObject({ spent: 0, unexplained: 10_000 })
    expect([november?.unexplained, september?.change?.unexplained]).toEqual([-1_000, undefined])
    expect(september).not.toHaveProperty('estimated')
  })
})
