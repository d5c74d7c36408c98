import { DAY } from '../../electron/shared/days.ts'

/** A Monday; only days of the week are taken from it, in UTC. */
const MONDAY = Date.UTC(2024, 0, 1)

/** The days from Monday as a language names them, short ones as calendars do. */
export function dayNames(locale: string, length: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format.format(MONDAY + day * DAY))
}

/** `9:00`; the end of the last hour is `24:00`. */
export const clock = (hour: number): string => `${hour}:00`

/** From the beginning of one hour to the end of another. */
export const between = (first: number, last: number): string => `${clock(first)}–${clock(last + 1)}`
