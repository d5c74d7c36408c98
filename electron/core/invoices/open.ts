import type { Invoice, PaidInvoice } from '../../bridge/invoices.ts'
import type { Movement } from '../../bridge/money.ts'

/**
 * Invoices whose exact sum was paid after they were issued, by a row that neither proves nor names
 * another invoice. One row pays one invoice, the oldest first.
 */
export function likelyPaid(
  invoices: readonly Invoice[],
  payments: readonly Movement[],
  proved: readonly PaidInvoice[],
  dayOf: (at: number) => string,
): PaidInvoice[] {
  const settled = new Set(proved.map(({ id }) => id))
  const used = new Set(proved.map(({ movement }) => movement))
  const numbers = invoices.flatMap(({ number }) => number ?? [])
  const free = payments
    .filter(({ id, comment }) => !used.has(id) && !numbers.some((one) => comment.includes(one)))
    .toSorted(({ at: one = 0 }, { at: other = 0 }) => one - other)
  const oldestFirst = invoices.toSorted((one, other) => one.id - other.id)
  return oldestFirst.flatMap(({ id, sum, issued = '' }) => {
    if (settled.has(id) || sum === undefined) return []
    const place = free.findIndex(
      (row) =>
        row.at !== undefined &&
        row.sum === Math.round(sum * 100) &&
        issued.slice(0, 10) <= dayOf(row.at),
    )
    const [row] = place < 0 ? [] : free.splice(place, 1)
    if (row?.at === undefined) return []
    return { id, movement: row.id, at: row.at, comment: row.comment, isLikely: true }
  })
}

/** Invoices since a day (`YYYY-MM-DD`) that nothing says to be paid, the latest first. */
export function openInvoices(
  invoices: readonly Invoice[],
  settled: readonly PaidInvoice[],
  since: string,
): Invoice[] {
  const paid = new Set(settled.map(({ id }) => id))
  return invoices
    .filter(({ id, issued = '' }) => !paid.has(id) && issued.slice(0, 10) >= since)
    .toSorted((one, other) => other.id - one.id)
}
