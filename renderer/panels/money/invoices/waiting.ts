import { DAY, numberOf } from '../../../../electron/shared/days.ts'

/**
 * Returns the number of days since a day (`2026-11-23`, with or without a time), by this computer's
 * calendar.
 */
export function daysAgo(written: string, now: number): number {
  const today = new Date(now)
  const here = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()) / DAY
  return Math.max(0, here - numberOf(written.slice(0, 10)))
}
