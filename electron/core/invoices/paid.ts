import type { Invoice, PaidInvoice } from '../../bridge/invoices.ts'
import type { Movement } from '../../bridge/money.ts'

/** A shorter number may as well be a count or a day. */
const SHORTEST = 4
/** Days, whose year may be an invoice's number as well. */
const DAYS = /\b\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})\b/g
/** Words and numbers of a comment; an invoice's number is one of them as a whole. */
const WORDS = /[\p{L}\d]+(?:[/_-][\p{L}\d]+)*/gu

/**
 * Invoices that a row of the history proves to be paid: money received whose comment names that one invoice, of
 * exactly its sum and not before it was issued. One row proves one invoice at most, and nothing else is claimed.
 */
export function paidInvoices(
  invoices: readonly Invoice[],
  payments: readonly Movement[],
  dayOf: (at: number) => string,
): PaidInvoice[] {
  const byNumber = Map.groupBy(
    invoices.filter(({ number = '' }) => number.length >= SHORTEST),
    ({ number = '' }) => number.toLowerCase(),
  )
  const paid = new Map<number, PaidInvoice>()
  // The earliest row counts; what came twice proves nothing more.
  for (const { id, at, sum, comment } of payments.toSorted(byTime)) {
    const words = new Set(comment.replaceAll(DAYS, ' ').toLowerCase().match(WORDS))
    const [invoice, another] = [...words].flatMap((word) => byNumber.get(word) ?? [])
    if (!invoice || another || at === undefined || paid.has(invoice.id)) continue
    const isSum = invoice.sum !== undefined && Math.round(invoice.sum * 100) === sum
    const isLater = (invoice.issued ?? '').slice(0, 10) <= dayOf(at)
    if (isSum && isLater) paid.set(invoice.id, { id: invoice.id, movement: id, at, comment })
  }
  return [...paid.values()]
}

const byTime = ({ at: one = 0 }: Movement, { at: other = 0 }: Movement) => one - other
