import type { Clocks } from '../../../../electron/shared/calendar/calendar.ts'
import { spanOf } from '../../../../electron/shared/calendar/spans.ts'
import { addDays, instantOf, type Day, type OffsetAt } from '../../../../electron/shared/days.ts'
import type { Range } from '../../../../electron/shared/intervals.ts'

/** Returns consecutive days, each as long as its clock changes make it. */
export function daysFrom(first: Day, count: number, offsetAt: OffsetAt): (Range & { day: Day })[] {
  const beginOf = (day: Day) => instantOf(Date.parse(day), offsetAt)
  return Array.from({ length: count }, (_, place) => {
    const day = addDays(first, place)
    return { day, from: beginOf(day), to: beginOf(addDays(day, 1)) }
  })
}

/** The hours that begin on some days, as intervals of time; there may be none on a day. */
export const hoursOn = (
  days: readonly Day[],
  hoursOf: (day: Day) => Clocks | undefined,
  offsetAt: OffsetAt,
): Range[] =>
  days.flatMap((day) => {
    const hours = hoursOf(day)
    return hours ? spanOf(day, hours, offsetAt) : []
  })
