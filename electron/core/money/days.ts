import { DAY } from '../../shared/days.ts'

/** A day as a number of days since 1970, which can be added to. */
export type DayNumber = number

/** `YYYYMMDD` as a number of days. */
export function dayNumber(day: number): DayNumber {
  const [year, month] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100]
  return Date.UTC(year, month - 1, day % 100) / DAY
}

/** `YYYY-MM-DD` as `YYYYMMDD`. */
export const packedDay = (day: string): number => Number(day.replaceAll('-', ''))

/** A day in a month so many months later, or the last one there where the month is shorter. */
export function monthsLater(day: DayNumber, months: number, dayOfMonth: number): DayNumber {
  const date = new Date(day * DAY)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const next = new Date(first)
  next.setUTCMonth(next.getUTCMonth() + 1, 0)
  return first / DAY + Math.min(dayOfMonth, next.getUTCDate()) - 1
}

/** The day of the month, from 1. */
export const dayOfMonth = (day: DayNumber): number => new Date(day * DAY).getUTCDate()
