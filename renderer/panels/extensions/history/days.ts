import {
  addDays,
  instantOf,
  weekdayOf,
  type Day,
  type OffsetAt,
} from '../../../../electron/shared/days.ts'
import type { Range } from '../../../../electron/shared/intervals.ts'

export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

/** So many days in a row, each as long as the clocks make it. */
export function daysFrom(first: Day, count: number, offsetAt: OffsetAt): (Range & { day: Day })[] {
  const beginOf = (day: Day) => instantOf(Date.parse(day), offsetAt)
  return Array.from({ length: count }, (_, place) => {
    const day = addDays(first, place)
    return { day, from: beginOf(day), to: beginOf(addDays(day, 1)) }
  })
}
