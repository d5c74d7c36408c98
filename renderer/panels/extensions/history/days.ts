import type { Range } from '../../../../electron/service/catalogue/intervals.ts'
import type { OffsetAt } from '../../../i18n/moments.ts'

/** A day by its date, `2026-11-22`. */
export type Day = string

const DAY = 86_400_000

/** The day of a moment by clocks that are ahead of UTC by `offsetAt`. */
export const dayAt = (at: number, offsetAt: OffsetAt): Day =>
  new Date(at + offsetAt(at)).toISOString().slice(0, 10)

export const plusDays = (day: Day, count: number): Day =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)

/** Monday 1 to Sunday 7. */
export const weekdayOf = (day: Day): number => new Date(day).getUTCDay() || 7

export const mondayOf = (day: Day): Day => plusDays(day, 1 - weekdayOf(day))

/**
 * The moment with which a day begins. Where the clocks leave midnight out, the day begins as late as they
 * go on; of a midnight that they show twice the first is it.
 */
export function beginOf(day: Day, offsetAt: OffsetAt): number {
  const wall = Date.parse(day)
  const [before, after] = [offsetAt(wall - DAY), offsetAt(wall + DAY)]
  const first = wall - Math.max(before, after)
  const second = wall - Math.min(before, after)
  if (first + offsetAt(first) === wall) return first
  return second + offsetAt(second) === wall ? second : wall - before
}

/** So many days in a row, each as long as the clocks make it. */
export function daysFrom(first: Day, count: number, offsetAt: OffsetAt): (Range & { day: Day })[] {
  return Array.from({ length: count }, (_, place) => {
    const day = plusDays(first, place)
    return { day, from: beginOf(day, offsetAt), to: beginOf(plusDays(day, 1), offsetAt) }
  })
}
