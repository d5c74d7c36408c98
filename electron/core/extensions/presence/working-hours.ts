import { offsetOf } from '../../../service/dates.ts'
import { addDays, instantOf, weekdayOf, type Day } from '../../../shared/days.ts'
import type { Range } from '../../../shared/intervals.ts'

/**
 * When somebody should be reachable. Times of day are `HH:MM`; hours that end no later than they begin
 * go on into the next day.
 */
export interface WorkingHours {
  from: string
  to: string
  /** Days of the week on which they begin, Monday 1 to Sunday 7. */
  days: readonly number[]
}

/** A whole day: as long as clock changes make it. */
export const ALL_DAY: Omit<WorkingHours, 'days'> = { from: '00:00', to: '00:00' }

/**
 * The working hours that begin on one of so many days in a row, as intervals of time.
 * @param first the first day, `YYYY-MM-DD`
 * @param zone the IANA zone whose clocks are meant; a time that its clocks leave out is taken as later
 * by as much, of one that they show twice the first counts
 */
export function workingRanges(
  first: string,
  days: number,
  hours: WorkingHours,
  zone: string,
): Range[] {
  const over = hours.to <= hours.from ? 1 : 0
  return Array.from({ length: days }, (_, place) => addDays(first, place))
    .filter((day) => hours.days.includes(weekdayOf(day)))
    .map((day) => ({
      from: instantIn(zone, day, hours.from),
      to: instantIn(zone, addDays(day, over), hours.to),
    }))
}

/** The library's own answer for a time shown twice depends on this computer's zone. */
const instantIn = (zone: string, day: Day, time: string): number =>
  instantOf(Date.parse(`${day}T${time}Z`), (at) => offsetOf(zone, at))
