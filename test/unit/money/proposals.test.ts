import { describe, expect, test } from 'vitest'
import type { Invoice } from '../../../electron/bridge/invoices.ts'
import type { Horizon, Movement } from '../../../electron/bridge/money.ts'
import { likelyPaid, openInvoices } from '../../../electron/core/invoices/open.ts'
import { paidInvoices } from '../../../electron/core/invoices/paid.ts'
import { withShortfall } from '../../../electron/core/money/shortfall.ts'
import { dayOf } from '../../../electron/service/dates.ts'

const at = Date.UTC(2026, 10, 28)
const horizon: Horizon = {
  at,
  day: '2026-11-28',
  balance: 160_187,
  weeks: 12,
  basis: 'history',
  lookedTo: '2028-11-18',
  fees: [{ day: '2026-12-01', sum: 769_200, comment: 'Тариф' }],
  left: 0,
  beside: 10_000,
  earlier: { judged: 0, held: 0 },
}
const needs = { horizon, threshold: 1_000, open: undefined }
const balance = { amount: 1_601.87, at }
const open = (total: number) => {
  return { id: 9, name: '48520-9', sum: total, issued: '2026-11-28', total }
}

describe('a proposed sum', () => {
  test('covers the months with what goes beside fees, and leaves the threshold, in hundreds', () => {
    const { short, topUps } = withShortfall(balance, needs)
    expect(short).toBe(6_091)
    expect(topUps).toEqual([
      { months: 1, sum: 7_200 },
      { months: 3, sum: 22_800 },
      { months: 6, sum: 46_200 },
    ])
  })

  test('is less what is open, and none where that covers the fees', () => {
    expect(withShortfall(balance, { ...needs, open: open(5_000) }).topUps?.[0]?.sum).toBe(2_200)
    const covered = withShortfall(balance, { ...needs, open: open(6_100) })
    expect(covered).toMatchObject({ short: 6_091, open: { id: 9 } })
    expect(covered.topUps).toBeUndefined()
  })

  test('is none where the balance covers the fees', () => {
    expect(withShortfall({ amount: 7_692, at }, needs)).toEqual({ amount: 7_692, at })
  })
})

describe('an invoice', () => {
  const invoice = (id: number, sum: number, issued = '2026-11-20'): Invoice => {
    return { id, number: `48520-${id}`, sum, issued }
  }
  const payment = (id: number, roubles: number, comment: string): Movement => {
    return { id, kind: 'payment', at: Date.UTC(2026, 10, 22, 9), sum: roubles * 100, comment }
  }
  const days = (moment: number) => dayOf(moment, 'Europe/Moscow')
  const openOf = (invoices: Invoice[], payments: Movement[]) => {
    const proved = paidInvoices(invoices, payments, days)
    const likely = likelyPaid(invoices, payments, proved, days)
    return openInvoices(invoices, [...proved, ...likely], '2026-11-01').map(({ id }) => id)
  }

  test('is open until it is proved paid, or its very sum came', () => {
    const two = [invoice(10, 500), invoice(11, 500)]
    expect(openOf(two, [])).toEqual([11, 10])
    expect(openOf(two, [payment(1, 500, 'Оплата по счёту 48520-11')])).toEqual([10])
    expect(openOf(two, [payment(1, 500, 'Пополнение')])).toEqual([11])
    expect(openOf(two, [payment(1, 499, 'Пополнение')])).toEqual([11, 10])
  })

  test('is not settled by money for another one, nor by money that came before', () => {
    const both = [invoice(10, 500), invoice(11, 600)]
    expect(openOf(both, [payment(1, 500, 'По счёту 48520-11 частично')])).toEqual([11, 10])
    expect(openOf([invoice(10, 500, '2026-11-23')], [payment(1, 500, '')])).toEqual([10])
    expect(openOf([invoice(10, 500, '2026-10-23')], [])).toEqual([])
  })
})
