import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { dayOf } from '../../../service/dates.ts'
import { addDays, dayText, numberOf } from '../../../shared/days.ts'
import type { Difference } from '../difference.ts'
import { dayNumber, packedDay, type DayNumber } from '../days.ts'
import { lookAhead, type Outlook, type Spending } from '../horizon.ts'
import { judge } from '../judging.ts'
import type { Horizon } from '../../../bridge/money.ts'
import type { UnexplainedRest } from '../unexplained.ts'
import type { Connected } from '../connected.ts'
import type { Via } from '../stored-rows.ts'
import { balances, ranges } from './balances.ts'
import { chargesFrom, firstDay, paymentsAfter } from './movements.ts'

/** Days of charges that fees and weeks are looked for in. */
const LOOKED_BACK = 140
/** Two readings of the balance so far apart make what no row explains a part of what is ahead. */
const ENOUGH = 7 * 86_400_000
/** Ranges that are judged: those of the last year. */
const MOST_RANGES = 366

export interface Basis {
  via: Via
  /** Changes not explained by rows; undefined if unknown. */
  rest: UnexplainedRest<string> | undefined
}

interface KnownMovements extends Basis {
  connected: Connected | undefined
}

/** Looks ahead from what the database holds, and keeps the range that it says; undefined if nothing can be said. */
export function horizonOf(
  db: WritableDatabase,
  { via, rest, connected }: KnownMovements,
  now: number,
  zone: string,
): Horizon | undefined {
  const balance = balances.last(db)
  if (!balance) return undefined
  const [, , kopecks] = balance
  const day = dayOf(now, zone)
  const today = numberOf(day)
  const unexplained = rest && rest.until - rest.since >= ENOUGH ? spentBy(rest, zone) : undefined
  const outlook = outlookOf(db, via, day, { balance: kopecks, unexplained, connected })
  if (!outlook) return undefined
  const { low, high } = outlook.range ?? {}
  if (outlook.range && kopecks > 0) {
    ranges.keep(db, [packedDay(day), kopecks, now, low ?? null, high ?? null])
  }
  const numbers = daysIn(zone)
  return {
    at: now,
    day,
    balance: kopecks,
    weeks: outlook.weeks,
    basis: unexplained ? 'readings' : 'history',
    ...(outlook.range && { range: rangeInWords(outlook.range) }),
    lookedTo: dayText(outlook.lookedTo),
    fees: outlook.fees.map(({ day, spent, ...words }) => ({
      ...words,
      day: dayText(day),
      sum: spent,
    })),
    ...(outlook.differs && { differs: differenceIn(outlook.differs) }),
    beside: outlook.beside,
    left: kopecks - outlook.fees.reduce((sum, { spent }) => sum + spent, 0),
    earlier: judged(db, via, today, (at) => numberOf(numbers(at))),
  }
}

function outlookOf(
  db: ReadableDatabase,
  via: Via,
  day: string,
  known: Pick<Spending, 'balance' | 'unexplained' | 'connected'>,
): Outlook | undefined {
  const first = firstDay(db, via)
  if (first === undefined) return undefined
  const today = numberOf(day)
  const charges = chargesFrom(db, via, packedDay(addDays(day, -LOOKED_BACK))).map((row) => ({
    ...row,
    day: dayNumber(row.day),
  }))
  const { periodic = [], once = [] } = Object.groupBy(charges, (row) =>
    row.periodic ? 'periodic' : 'once',
  )
  return lookAhead({ ...known, today, firstDay: dayNumber(first), charges: once, periodic }, today)
}

const differenceIn = ({ day, ...rest }: Difference): NonNullable<Horizon['differs']> => ({
  ...rest,
  month: dayText(day).slice(0, 7),
})

function rangeInWords({ low, middle, high }: NonNullable<Outlook['range']>): Horizon['range'] {
  return {
    ...(low !== undefined && { low: dayText(low) }),
    ...(middle !== undefined && { middle: dayText(middle) }),
    ...(high !== undefined && { high: dayText(high) }),
  }
}

/** Returns how many earlier forecasts came true. */
function judged(
  db: ReadableDatabase,
  via: Via,
  today: DayNumber,
  dayOf: (at: number) => DayNumber,
): Horizon['earlier'] {
  const kept = ranges
    .before(db, packedDay(dayText(today)), MOST_RANGES)
    .map(([, , at, low, high]) => ({ at, low: low ?? undefined, high: high ?? undefined }))
  const [first] = kept
  if (!first) return { judged: 0, held: 0 }
  return judge(kept, balances.all(db), paymentsAfter(db, via, first.at), today, dayOf)
}

/** The day of each moment in a zone; asked for thousands of moments, so each hour is looked at once. */
export function daysIn(zone: string): (at: number) => string {
  const known = new Map<number, string>()
  return (at) => {
    // Offsets are whole quarters of an hour.
    const quarter = Math.floor(at / 900_000)
    let day = known.get(quarter)
    if (day === undefined) known.set(quarter, (day = dayOf(at, zone)))
    return day
  }
}

/** Returns unexplained changes as spending, with 0 for days without any. */
function spentBy(
  { since, until, days }: UnexplainedRest<string>,
  zone: string,
): Map<DayNumber, number> {
  const spent = new Map<DayNumber, number>()
  const last = numberOf(dayOf(until, zone))
  for (let day = numberOf(dayOf(since, zone)); day <= last; day += 1) spent.set(day, 0)
  for (const [day, sum] of days) spent.set(numberOf(day), -sum)
  return spent
}
