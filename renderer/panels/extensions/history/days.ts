import {
  addDays,
  instantOf,
  weekdayOf,
  type Day,
  type OffsetAt,
} from '../../../../electron/shared/days.ts'
import type { Range } from '../../../../electron/shared/intervals.ts'

/** Hours on some days of the week; hours that end no later than they begin span midnight. */
export interface Hours {
  /** `HH:MM`. */
  from: string
  to: string
  /** Days on which they begin, Monday 1 to Sunday 7. */
  days: readonly number[]
}

export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

/** Returns consecutive days, each as long as its clock changes make it. */
export function daysFrom(first: Day, count: number, offsetAt: OffsetAt): (Range & { day: Day })[] {
  const beginOf = (day: Day) => instantOf(Date.parse(day), offsetAt)
  return Array.from({ length: count }, (_, place) => {
    const day = addDays(first, place)
    return { day, from: beginOf(day), to: beginOf(addDays(day, 1)) }
  })
}

/**
 * The hours that begin on some days, as intervals of time. A time that the clocks leave out is taken as later
 * by as much, of one that they show twice the first counts.
 */
export function hoursOn(days: readonly Day[], hours: Hours, offsetAt: OffsetAt): Range[] {
  const over = hours.to <= hours.from ? 1 : 0
  const momentOf = (day: Day, time: string) => instantOf(Date.parse(`${day}T${time}Z`), offsetAt)
  return days
    .filter((day) => hours.days.includes(weekdayOf(day)))
    .map((day) => ({ from: momentOf(day, hours.from), to: momentOf(addDays(day, over), hours.to) }))
}
