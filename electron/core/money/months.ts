import type { Month, MonthChange, MonthSum } from '../../bridge/money.ts'

/** Sum of the charges with one comment in one month; kopecks as in `Movement`. */
interface ChargedByComment {
  month: string
  comment: string
  sum: number
}

/** Data about all months. */
export interface MonthFacts {
  sums: readonly MonthSum[]
  /** Charges of the months whose changes are explained. */
  charged: readonly ChargedByComment[]
  /** The first of those months. */
  reasonedFrom: string
  /** Changes not explained by rows, and the months of the first and last compared readings. */
  rest?: { since: string; until: string; months: readonly { month: string; sum: number }[] }
  /** The balance after all rows. */
  balance?: number
  /** The month that is not over. */
  running: string
  /** Charges of the previous month up to the same day. */
  soFar?: { until: string; charged: readonly ChargedByComment[] }
}

/** Maximum number of reasons named; the rest are summed up. */
const NAMED = 3

/** Numbers, dates and sums, which differ in comments of the same kind of charge. */
const FIGURES = /[+(]?\d[\d\s().:,/+–—-]*\d|\d/g

/** Returns the months, latest first; movements without a valid time come last. */
export function monthsOf(facts: MonthFacts): Month[] {
  const months = new Map<string, Month>()
  const at = (month: string): Month => {
    const known = months.get(month) ?? { month }
    months.set(month, known)
    return known
  }
  for (const { month, kind, sum } of facts.sums) at(month)[kind] = sum
  for (const { month, sum } of facts.rest?.months ?? []) {
    if (sum !== 0) at(month).unexplained = sum
  }
  const latestFirst = [...months.values()].sort((one, other) => (one.month < other.month ? 1 : -1))
  addBalances(latestFirst, facts)
  const first = latestFirst.findLast(({ month }) => month !== '')?.month ?? ''
  const tellReasons = createReasons(facts.charged)
  const reasonsOf: ReasonsOf = (month, before) =>
    before < facts.reasonedFrom ? [] : tellReasons(month, before)
  for (const row of latestFirst) {
    const before = monthBefore(row.month)
    if (row.month === facts.running) row.running = true
    if (row.month === '' || row.month > facts.running || before < first) continue
    if (row.running) {
      if (facts.soFar) row.change = soFarOf(row, before, facts.charged, facts.soFar)
      continue
    }
    row.change = changeOf(row, months.get(before) ?? { month: before }, facts.rest, reasonsOf)
  }
  return latestFirst
}

/** The balance at each month's end, back from the last one. */
function addBalances(latestFirst: readonly Month[], { balance, rest }: MonthFacts): void {
  if (balance === undefined) return
  let left = balance
  for (const row of latestFirst) {
    if (row.month === '') return
    row.closing = left
    if (!rest || row.month < rest.since) row.estimated = true
    left -= (row.payment ?? 0) - spentIn(row) + (row.unexplained ?? 0)
  }
}

const spentIn = ({ charge = 0, subscription = 0 }: Month): number => 0 - charge - subscription

type ReasonsOf = (month: string, before: string) => MonthChange['reasons']

function changeOf(
  row: Month,
  before: Month,
  rest: MonthFacts['rest'],
  reasonsOf: ReasonsOf,
): MonthChange {
  const spent = spentIn(row) - spentIn(before)
  const reasons = reasonsOf(row.month, before.month)
    .sort((one, other) => Math.abs(other.spent) - Math.abs(one.spent))
    .slice(0, NAMED)
  const others = spent - reasons.reduce((sum, one) => sum + one.spent, 0)
  // A month that was read in part alone would differ by what was not read.
  const areRead = rest !== undefined && before.month > rest.since && row.month < rest.until
  const unexplained = areRead ? (before.unexplained ?? 0) - (row.unexplained ?? 0) : 0
  return { before: before.month, spent, reasons, others, ...(unexplained !== 0 && { unexplained }) }
}

/** The running month against as many days of the one before. */
function soFarOf(
  row: Month,
  before: string,
  charged: MonthFacts['charged'],
  { until, charged: earlier }: NonNullable<MonthFacts['soFar']>,
): MonthChange {
  const own = charged.filter(({ month }) => month === row.month)
  const charge = earlier.reduce((all, { sum }) => all + sum, 0)
  const reasons = createReasons([...own, ...earlier])
  return { ...changeOf(row, { month: before, charge }, undefined, reasons), until }
}

/**
 * Returns the changes of each sort of charge between two months; charges are of one sort if their
 * comments differ only in figures.
 */
function createReasons(charged: readonly ChargedByComment[]): ReasonsOf {
  const byMonth = Map.groupBy(charged, ({ month }) => month)
  return (month, before) => {
    const sorts = new Map<string, { comments: Set<string>; spent: number }>()
    const add = (rows: readonly ChargedByComment[] = [], factor: 1 | -1): void => {
      for (const { comment, sum } of rows) {
        const sort = comment.replace(FIGURES, '…')
        const known = sorts.get(sort) ?? { comments: new Set(), spent: 0 }
        known.comments.add(comment)
        known.spent += factor * sum
        sorts.set(sort, known)
      }
    }
    add(byMonth.get(before), 1)
    add(byMonth.get(month), -1)
    return [...sorts]
      .filter(([, { spent }]) => spent !== 0)
      .map(([sort, { comments, spent }]) => {
        const [only = sort, another] = comments
        return { comment: another === undefined ? only : sort, spent }
      })
  }
}

/** `2026-01` as `2025-12`. */
export function monthBefore(month: string): string {
  const [year = 0, place = 0] = month.split('-').map(Number)
  return month === '' ? '' : new Date(Date.UTC(year, place - 2)).toISOString().slice(0, 7)
}
