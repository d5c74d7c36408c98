import { offsetOf } from '../../service/dates.ts'

const HOUR = 3_600_000

/** The hour of the week that clocks of a zone show, from Monday's first. */
export const hourOfWeek = (at: number, zone: string): number => shownHour(at + offsetOf(zone, at))

/** The same of clocks that show a moment given as if it were UTC's. */
export function shownHour(wall: number): number {
  const hours = Math.floor(wall / HOUR)
  // The first day of all, of 1970, was a Thursday.
  return (hours + 3 * 24) % 168
}
