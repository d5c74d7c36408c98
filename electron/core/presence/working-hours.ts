import { TZDate } from '@date-fns/tz'
import { addDays } from '../../service/dates.ts'
import type { Range } from '../../service/catalogue/intervals.ts'

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

const DAY = 86_400_000

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
      from: instantOf(day, hours.from, zone),
      to: instantOf(addDays(day, over), hours.to, zone),
    }))
}

/** Monday 1 to Sunday 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The library's own answer for a time shown twice depends on this computer's zone. */
function instantOf(day: string, time: string, zone: string): number {
  const wall = Date.parse(`${day}T${time}Z`)
  const offsetAt = (at: number) => new TZDate(at, zone).getTimezoneOffset() * -60_000
  const [before, after] = [wall - DAY, wall + DAY].map((near) => wall - offsetAt(near))
  const found = [before, after].find((at = NaN) => at + offsetAt(at) === wall)
  return found ?? before ?? NaN
}
