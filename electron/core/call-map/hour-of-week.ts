import { offsetOf } from '../../service/dates.ts'

const HOUR = 3_600_000

/** The hour of the week that clocks of a zone show, from Monday's first. */
export function hourOfWeek(at: number, zone: string): number {
  const hours = Math.floor((at + offsetOf(zone, at)) / HOUR)
  // The first day of all, of 1970, was a Thursday.
  return (hours + 3 * 24) % 168
}
