import { addDays } from '../../../shared/days.ts'
import { dayOf } from '../../../service/dates.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import type { Months } from '../../../bridge/money.ts'
import { packedDay } from '../days.ts'
import { monthBefore, monthsOf } from '../months.ts'
import type { BalanceSpan } from '../stored-rows.ts'
import type { Basis } from './horizon.ts'
import { chargedByComment, monthSums, movedBetween } from './movements.ts'

/**
 * Number of months whose changes are explained: a year with the running one, and the month before
 * it for comparison.
 */
const REASONED = 13

const total = (sums: Iterable<number>) => [...sums].reduce((all, sum) => all + sum, 0)

/**
 * Returns the data about all months.
 * @param spans readings of the balance, none later than the histories
 */
export function monthsIn(
  db: ReadableDatabase,
  { via, spans, rest }: Basis & { spans: readonly BalanceSpan[] },
  now: number,
  zone: string,
): Months {
  const running = dayOf(now, zone).slice(0, 7)
  let from = running
  for (let nth = 0; nth < REASONED; nth += 1) from = monthBefore(from)
  const last = spans.at(-1)
  const since = last && movedBetween(db, via, last[1], Number.MAX_SAFE_INTEGER)
  const rows = monthsOf({
    sums: monthSums(db, via, {}),
    charged: chargedByComment(db, via, packedDay(`${from}-01`)),
    reasonedFrom: from,
    ...(rest && { rest: byMonth(rest, zone) }),
    ...(last && since && { balance: last[2] + total(since.map(([, sum]) => sum)) }),
    running,
    soFar: soFarIn(db, via, dayOf(now, zone)),
  })
  if (!rest) return { rows }
  return {
    rows,
    unexplained: { since: rest.since, until: rest.until, sum: total(rest.days.values()) },
  }
}

/**
 * Returns the charges of the previous month up to the same day; all of it on a month's last day.
 */
function soFarIn(db: ReadableDatabase, via: Basis['via'], today: string) {
  const [running, day] = [today.slice(0, 7), today.slice(8)]
  const before = monthBefore(running)
  const isLast = addDays(today, 1).slice(0, 7) !== running
  const end = addDays(`${running}-01`, -1)
  const until = isLast || `${before}-${day}` > end ? end : `${before}-${day}`
  const charged = chargedByComment(db, via, packedDay(`${before}-01`), packedDay(until))
  return { until, charged }
}

function byMonth({ since, until, days }: NonNullable<Basis['rest']>, zone: string) {
  const sums = new Map<string, number>()
  for (const [day, sum] of days) {
    const month = day.slice(0, 7)
    sums.set(month, (sums.get(month) ?? 0) + sum)
  }
  return {
    since: dayOf(since, zone).slice(0, 7),
    until: dayOf(until, zone).slice(0, 7),
    months: [...sums].map(([month, sum]) => ({ month, sum })),
  }
}
