import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openInMemory, openStore } from '../../support/database.ts'
import type { Invoice } from '../../../electron/bridge/invoices.ts'
import type { Month, Movement, MovementKind } from '../../../electron/bridge/money.ts'
import { paidInvoices } from '../../../electron/core/invoices/paid.ts'
import { toHistoryRow } from '../../../electron/core/money/history-rows.ts'
import { monthBefore } from '../../../electron/core/money/months.ts'
import { numbered } from '../../../electron/core/money/reading.ts'
import type { MoneyTables } from '../../../electron/core/money/tables.ts'
import { dayOf } from '../../../electron/service/dates.ts'

const ZONE = 'Europe/Moscow'
const NOW = Date.UTC(2026, 10, 22, 9)
const KINDS = ['payment', 'charge', 'subscription'] as const
const total = (sums: readonly number[]) => sums.reduce((all, sum) => all + sum, 0)

/** Rows of the histories over a few months, some without a time that can be read. */
const row = fc.record({
  kind: fc.constantFrom(...KINDS),
  // Money that came by mistake goes again.
  money: fc.constantFrom(0, 0.1, 12.34, 1_000, 1_000.5, 20.5, -12.34),
  time: fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 7, max: 10 }))
      .map(([day, month]) => `${two(day)}.${two(month)}.2026 ${two(day % 24)}:00:00`),
    fc.constantFrom('31.07.2026 23:59:59', '01.08.2026 00:00:00', '30.02.2026', ''),
  ),
  comment: fc.constantFrom(
    'Оплата по счёту 500-901',
    'Оплата по счёту 500-902',
    'Оплата 500-901 и 500-902',
    'Тариф «Офис»',
    'SMS с номера 79010004811',
    'SMS с номера 79010004812',
    '',
  ),
})
const two = (figure: number) => String(figure).padStart(2, '0')
const readings = fc.array(
  fc.record({
    ago: fc.integer({ min: 0, max: 120 }),
    kopecks: fc.integer({ min: -1e6, max: 1e6 }),
  }),
  { maxLength: 5 },
)
const INVOICES: Invoice[] = [
  { id: 1, number: '500-901', sum: 1_000, issued: '2026-07-01' },
  { id: 2, number: '500-902', sum: 20.5, issued: '2026-08-15 10:00:00' },
  { id: 3, number: '500-902', sum: 1_000.5 },
]

type Row = typeof row extends fc.Arbitrary<infer Of> ? Of : never
const asKept = ({ kind, money, comment }: Row) =>
  `${kind} ${Math.round((kind === 'payment' ? money : -money) * 100) + 0} ${comment}`

/** The store after several readings of parts of the histories, and then of all. */
function kept(rows: readonly Row[], parts: readonly (readonly Row[])[]) {
  const money = openStore(openInMemory()).of<MoneyTables>('money')
  const entry = { at: NOW, wholeAt: NOW, sign: 1 as const, unread: 0 }
  money.remember({
    history: { via: 'rest', kinds: { payment: entry, charge: entry, subscription: entry } },
  })
  for (const part of [...parts, rows]) {
    for (const kind of KINDS) {
      const own = part.filter((one) => one.kind === kind)
      const read = own.map(({ money, time, comment }) => toHistoryRow(money, time, comment, ZONE))
      money.takeMovements('rest', kind, 1, numbered(read))
    }
  }
  return money
}

function historyOf(money: ReturnType<typeof kept>): Movement[] {
  const rows: Movement[] = []
  for (let after: string | undefined; ;) {
    const page = money.movements({}, { limit: 4, ...(after !== undefined && { after }) })
    rows.push(...page.rows)
    if (page.next === undefined) return rows
    after = page.next
  }
}

const monthOf = ({ at }: Movement) => (at === undefined ? '' : dayOf(at, ZONE).slice(0, 7))
const sumOf = (rows: readonly Movement[], kind?: MovementKind) =>
  total(rows.filter((one) => kind === undefined || one.kind === kind).map(({ sum }) => sum))

/** What a month says of itself against the rows of that month and of the one before. */
function expectMonth(month: Month, months: readonly Month[], history: readonly Movement[]): void {
  const own = history.filter((one) => monthOf(one) === month.month)
  for (const kind of KINDS) expect(month[kind] ?? 0).toBe(sumOf(own, kind))
  const next = months[months.indexOf(month) - 1]
  if (month.closing !== undefined && next?.closing !== undefined) {
    const between = [next.payment, next.charge, next.subscription, next.unexplained]
    expect(next.closing - month.closing).toBe(total(between.map((sum = 0) => sum)))
  }
  if (!month.change) return
  const { before, until = '9999', spent, reasons, others } = month.change
  expect(before).toBe(monthBefore(month.month))
  const earlier = history.filter(
    ({ at = 0, ...one }) => monthOf({ at, ...one }) === before && dayOf(at, ZONE) <= until,
  )
  const charged = (rows: readonly Movement[]) => sumOf(rows, 'charge') + sumOf(rows, 'subscription')
  expect(spent).toBe(charged(earlier) - charged(own))
  expect(total(reasons.map((one) => one.spent)) + others).toBe(spent)
}

test('history, months and paid invoices agree: no movement twice, none missing, no row proves more', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 40 }),
      readings,
      fc.infiniteStream(fc.boolean()),
      (rows, balances, chance) => {
        const parts = [0, 1].map(() => rows.filter(() => chance.next().value))
        const money = kept(rows, parts)
        const inTurn = balances.toSorted((one, other) => other.ago - one.ago)
        for (const { ago, kopecks } of inTurn) money.noteBalance(kopecks, NOW - ago * 86_400_000)

        const history = historyOf(money)
        expect(
          history.map(({ kind, sum, comment }) => `${kind} ${sum + 0} ${comment}`).sort(),
        ).toEqual(rows.map(asKept).sort())
        const { rows: months, unexplained } = money.months(NOW, ZONE)
        const known = new Set(months.map(({ month }) => month))
        expect(known.size).toBe(months.length)
        expect([...new Set(history.map(monthOf))].filter((month) => !known.has(month))).toEqual([])
        for (const month of months) expectMonth(month, months, history)
        expect(total(months.map((month) => month.unexplained ?? 0))).toBe(unexplained?.sum ?? 0)

        const payments = history.filter(({ kind }) => kind === 'payment')
        const paid = paidInvoices(INVOICES, payments, (at) => dayOf(at, ZONE))
        const proofs = paid.map(({ movement }) => payments.find(({ id }) => id === movement))
        expect(new Set(proofs).size).toBe(paid.length)
        for (const [place, { id }] of paid.entries()) {
          const sum = INVOICES.find((one) => one.id === id)?.sum ?? NaN
          expect(proofs[place]?.sum).toBe(Math.round(sum * 100))
        }
      },
    ),
    { numRuns: 120 },
  )
})
