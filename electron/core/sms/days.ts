import { parseTime } from '../../service/dates.ts'

/** Days are written `YYYY-MM-DD`, so that their order is that of their letters. */
export const earlier = (a: string, b: string): string => (a < b ? a : b)
export const later = (a: string, b: string): string => (a > b ? a : b)

/** When a day begins in a zone, in milliseconds since the epoch. */
export function startOf(day: string, zone: string): number {
  return parseTime(day, zone) ?? Date.parse(day)
}
