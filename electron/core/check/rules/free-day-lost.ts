import { officeDay } from '../../../shared/calendar/calendar.ts'
import { addDays, type Day } from '../../../shared/days.ts'
import { createArrivals, daysAhead, type ForeseenCalls } from '../days-ahead.ts'
import { dayObject, type CheckedAccount, type Rule } from '../rule.ts'

/** Free days in a row are looked through no further. */
const MOST_FREE = 60

/** Calls come to the closed office alone, or are lost where they are led for this time. */
const isLost = ({ isLostThere, isLostSo = isLostThere }: ForeseenCalls, hour: number): boolean =>
  isLostSo(hour)

/** Calls will come to an office that is closed out of turn, as on a holiday, and are led nowhere else then. */
export const freeDayLost: Rule = {
  name: 'freeDayLost',
  reads: ['numbers', 'externalNumbers', 'sip', 'groups', 'queues', 'scenarios'],
  find(account) {
    const closed = daysAhead(account).filter((one) => one.closed.length > 0)
    if (closed.length === 0) return []
    const { failing } = createArrivals(account)
    const lost = closed
      .map((one) => ({ day: one.day, numbers: failing(one.closed, isLost) }))
      .filter(({ numbers }) => numbers.length > 0)
    return rowsOf(account, lost).map((row) => {
      const first = row[0]?.day ?? ''
      const last = addDays(nextOpen(account, row.at(-1)?.day ?? ''), -1)
      const numbers = [...new Set(row.flatMap((one) => one.numbers))]
      return {
        severity: 'warning',
        of: dayObject(first),
        words: { days: `${first} ${last}`, n: numbers.length },
        rests: [last, numbers],
      }
    })
  },
}

/** The first day after one that is not free. */
function nextOpen({ office }: CheckedAccount, day: Day): Day {
  const end = addDays(day, MOST_FREE)
  let next = day
  while (next < end && officeDay(office, next).kind === 'free') next = addDays(next, 1)
  // With hours of its own a day is a row by itself.
  return next === day ? addDays(day, 1) : next
}

/** Days in a row, whatever other free days lie between: holidays are one matter. */
function rowsOf<T extends { day: Day }>(account: CheckedAccount, days: readonly T[]): T[][] {
  const rows: T[][] = []
  for (const one of days) {
    const before = rows.at(-1)
    if (before && nextOpen(account, before.at(-1)?.day ?? '') >= one.day) before.push(one)
    else rows.push([one])
  }
  return rows
}
