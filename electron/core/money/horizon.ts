import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { DayNumber } from './days.ts'
import type { Connected } from './connected.ts'
import type { Difference } from './difference.ts'
import { duesOf, type Due } from './dues.ts'
import type { PeriodicCharge } from './fees.ts'

/** Input of the forecast. Kopecks; `spent` is positive for money spent. */
export interface Spending {
  today: DayNumber
  balance: number
  /** The first day covered by the histories. */
  firstDay: DayNumber
  charges: readonly { day: DayNumber; spent: number }[]
  periodic: readonly PeriodicCharge[]
  /** Change of the balance not explained by rows, for each day between readings of the balance. */
  unexplained?: ReadonlyMap<DayNumber, number> | undefined
  /** Services with monthly fees now; without it fees are taken from the history alone. */
  connected?: Connected | undefined
}

/**
 * Days on which the balance reaches zero without further payments; a day beyond the last one is
 * absent.
 */
interface BalanceRange {
  low?: DayNumber
  middle?: DayNumber
  high?: DayNumber
}

export interface Outlook {
  weeks: number
  lookedTo: DayNumber
  /** No range where the history is shorter than `LEAST_WEEKS`. */
  range?: BalanceRange
  /** The next 31 days' fees, by day. */
  fees: (Pick<Due, 'spent' | 'comment' | 'of'> & { day: DayNumber })[]
  differs?: Difference
  /** Spending besides fees in a month of 31 days; 0 if the history is too short. */
  beside: number
}

const WEEK = 7
/** The range is drawn from no fewer and no more weeks (found by trial, see the facts of the issue). */
const LEAST_WEEKS = 8
const MOST_WEEKS = 12
const DRAWS = 400
/** Two years. */
const AHEAD = 104 * WEEK
const NEXT_FEES = 31

/**
 * Looks ahead: fees that recur fall on their days, and of everything else whole weeks of the past are
 * drawn again: first which weeks there might have been, then in which order they come. Days keep their
 * place in the week.
 * @param seed the same seed draws the same weeks
 */
export function lookAhead(spending: Spending, seed: number): Outlook {
  const { today, balance, firstDay, periodic, connected } = spending
  const weeks = Math.min(MOST_WEEKS, Math.floor((today - firstDay) / WEEK))
  const lookedTo = today + AHEAD - 1
  const { fees, others, differs } = duesOf(periodic, today, connected)
  const dues = fees
    .flatMap(({ comment, of, spent, days }) =>
      soon(days, today).map((day) => ({ day, spent, comment, ...(of && { of }) })),
    )
    .sort((one, other) => one.day - other.day)
  const outlook = { weeks, lookedTo, fees: dues, ...(differs && { differs }), beside: 0 }
  if (weeks < LEAST_WEEKS) return outlook

  const due = new Float64Array(AHEAD)
  for (const { spent, days } of fees) {
    for (const day of days(lookedTo)) due[day - today] = (due[day - today] ?? 0) + spent
  }
  const past = pastDays(spending, others, weeks)
  const ends = draw({ balance, past, weeks, due, seed })
  const spent = past.reduce((all, one) => all + one, 0)
  const beside = Math.max(0, Math.round((spent / past.length) * NEXT_FEES))
  return { ...outlook, beside, range: rangeOf(ends, today) }
}

/** Days of the next month on which a fee is due; one that was charged today may be due again in 31 days. */
function soon(days: Due['days'], today: DayNumber): DayNumber[] {
  const within = days(today + NEXT_FEES - 1)
  return within.length > 0 ? within : days(today + NEXT_FEES)
}

/**
 * Returns the spending besides recurring fees on each of the last days; the last one is yesterday.
 */
function pastDays(
  { today, charges, unexplained }: Spending,
  others: readonly PeriodicCharge[],
  weeks: number,
): Float64Array {
  const length = weeks * WEEK
  const first = today - length
  const past = new Float64Array(length)
  const add = (day: DayNumber, spent: number) => {
    const place = day - first
    if (place >= 0 && place < length) past[place] = (past[place] ?? 0) + spent
  }
  for (const { day, spent } of charges) add(day, spent)
  for (const { day, spent } of others) add(day, spent)
  if (!unexplained) return past
  // Days before the first reading of the balance are taken to have been like those after it.
  const known = [...unexplained].filter(([day]) => day >= first && day < today)
  const mean = known.reduce((sum, [, spent]) => sum + spent, 0) / Math.max(1, known.length)
  for (let day = first; day < today; day += 1) add(day, unexplained.get(day) ?? mean)
  return past
}

interface Course {
  balance: number
  past: Float64Array
  weeks: number
  /** Fees of each day ahead. */
  due: Float64Array
  seed: number
}

/**
 * Returns the days after which each simulated course reaches zero, sorted; infinite if it does not.
 */
function draw({ balance, past, weeks, due, seed }: Course): Float64Array {
  const random = xoroshiro128plus(seed)
  const pick = (from: number) => Math.floor(((random.next() >>> 0) / 0x1_0000_0000) * from)
  const ends = new Float64Array(DRAWS).fill(Infinity)
  const chosen = new Int32Array(weeks)
  for (let nth = 0; nth < DRAWS; nth += 1) {
    for (let place = 0; place < weeks; place += 1) chosen[place] = pick(weeks) * WEEK
    let left = balance
    for (let week = 0; week < AHEAD && left > 0; week += WEEK) {
      const begin = chosen[pick(weeks)] as number
      for (let day = 0; day < WEEK; day += 1) {
        left -= (past[begin + day] as number) + (due[week + day] as number)
        if (left > 0) continue
        ends[nth] = week + day
        break
      }
    }
  }
  if (balance <= 0) ends.fill(0)
  return ends.sort()
}

/** The days at or before which 10, 50 and 90 % of the courses ended. */
function rangeOf(ends: Float64Array, today: DayNumber): BalanceRange {
  const at = (share: number): DayNumber | undefined => {
    const end = ends[Math.ceil(ends.length * share) - 1] ?? Infinity
    return Number.isFinite(end) ? today + end : undefined
  }
  const [low, middle, high] = [at(0.1), at(0.5), at(0.9)]
  return {
    ...(low !== undefined && { low }),
    ...(middle !== undefined && { middle }),
    ...(high !== undefined && { high }),
  }
}
