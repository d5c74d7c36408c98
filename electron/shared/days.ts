/** A day of the calendar, `YYYY-MM-DD`: the order of days is that of their letters. */
export type Day = string

/** Milliseconds of a day on which no clock is changed. */
export const DAY = 86_400_000

/** How far some clocks are ahead of UTC at a moment, in milliseconds. */
export type OffsetAt = (at: number) => number

/** A day as a number of days since 1970, which can be added to. */
export const numberOf = (day: Day): number => Date.parse(day) / DAY

/** A number of days since 1970 as a day. */
export const dayText = (number: number): Day => new Date(number * DAY).toISOString().slice(0, 10)

/** A day so many days later (or earlier). */
export const addDays = (day: Day, days: number): Day => dayText(numberOf(day) + days)

/** The same day so many months later (or earlier), or the last day of a month that has no such day. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayText(Date.UTC(year, month - 1 + months, Math.min(date, last)) / DAY)
}

/** How many days lie between two. */
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from)

/** Monday 1 to Sunday 7. */
export const weekdayOf = (day: Day): number => new Date(day).getUTCDay() || 7

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

/** The day of a moment by some clocks. */
export const dayAt = (at: number, offsetAt: OffsetAt): Day =>
  new Date(at + offsetAt(at)).toISOString().slice(0, 10)

/**
 * When clocks show a time, given as if it were UTC's. A time that they leave out is taken as later by as
 * much; of one that they show twice the first counts.
 */
export function instantOf(wall: number, offsetAt: OffsetAt): number {
  const before = wall - offsetAt(wall - DAY)
  const after = wall - offsetAt(wall + DAY)
  return [before, after].find((at) => at + offsetAt(at) === wall) ?? before
}

/** A figure of a date or a time of day, with two digits. */
export const twoDigits = (figure: number): string => String(figure).padStart(2, '0')
