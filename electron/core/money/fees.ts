import { dayOfMonth, monthsLater, type DayNumber } from './days.ts'

/** A periodic charge; `spent` in kopecks, above zero where money went. */
export interface PeriodicCharge {
  day: DayNumber
  spent: number
  comment: string
}

/** A fee that recurs. */
export interface RecurringFee {
  comment: string
  /** Last charge, in kopecks, and its day. */
  spent: number
  last: DayNumber
  /** Returns the days it is due, from today to a day, in order. */
  days(until: DayNumber): DayNumber[]
}

/** Two charges under the same comment so many days apart are one fee. */
const APART = { least: 28, most: 31 }
/** A fee that is this many days late is still on its way; later than that it has ended. */
const LATE = 5

/**
 * Separates recurring fees from other periodic charges: the same comment, 28 to 31 days apart. A
 * fee that has ended is not recurring, nor is a charge without a second one.
 */
export function findFees(
  charges: readonly PeriodicCharge[],
  today: DayNumber,
): { fees: RecurringFee[]; others: PeriodicCharge[] } {
  const fees: RecurringFee[] = []
  const others: PeriodicCharge[] = []
  for (const [comment, rows = []] of Map.groupBy(charges, (row) => row.comment)) {
    const fee = feeOf(comment, rows, today)
    if (fee) fees.push(fee)
    else others.push(...rows)
  }
  return { fees, others }
}

function feeOf(
  comment: string,
  rows: readonly PeriodicCharge[],
  today: DayNumber,
): RecurringFee | undefined {
  const sums = new Map<DayNumber, number>()
  for (const { day, spent } of rows) sums.set(day, (sums.get(day) ?? 0) + spent)
  const days = [...sums.keys()].sort((one, other) => one - other)
  const [before, last] = days.slice(-2)
  if (before === undefined || last === undefined) return undefined
  const gap = last - before
  const spent = sums.get(last) ?? 0
  if (gap < APART.least || gap > APART.most || spent <= 0) return undefined
  const place = Math.max(dayOfMonth(before), dayOfMonth(last))
  // Due on the same day of each month, or its last day in a shorter one; else at a fixed interval.
  const monthly = monthsLater(before, 1, place) === last
  const due = (nth: number) => (monthly ? monthsLater(last, nth, place) : last + nth * gap)
  if (due(1) < today - LATE) return undefined
  return {
    comment,
    spent,
    last,
    days(until) {
      const found: DayNumber[] = []
      for (let nth = 1; due(nth) <= until; nth += 1) found.push(Math.max(today, due(nth)))
      return found
    },
  }
}
