import { weekDays } from '../../../../electron/service/catalogue/values.ts'
import { HOURS, intervalsOf, type Week } from '../../../i18n/week-in-words.ts'
import type { HourRow } from './menu.ts'

/**
 * Working hours are a grid. Both ends of `first_hour`–`last_hour` count as open. The specification does not say
 * so, but without the last hour nothing that it allows (0 to 23) could mean "around the clock", which it names.
 */

/** A place in the grid: days from 0 (Monday) to 6, hours from 0 to 23. */
export interface Cell {
  readonly day: number
  readonly hour: number
}

export const DAYS = weekDays.length
const ALL_HOURS = 2 ** HOURS - 1

export const fullWeek: Week = Array.from(weekDays, () => ALL_HOURS)
export const emptyWeek: Week = Array.from(weekDays, () => 0)

/** Hours from `first` to `last`, both included, as bits. */
const span = (first: number, last: number): number => (2 ** (last - first + 1) - 1) * 2 ** first

export const isOpen = (week: Week, { day, hour }: Cell): boolean =>
  (((week[day] as number) >> hour) & 1) === 1

export const sameWeek = (one: Week, other: Week): boolean =>
  one.every((hours, day) => hours === other[day])

/** Returns true if a row has a valid day and valid hours. */
export function isWhole(row: HourRow): row is HourRow & { first: number; last: number } {
  const isHour = (hour: number | null) =>
    Number.isInteger(hour) && (hour as number) >= 0 && (hour as number) < HOURS
  return (weekDays as readonly string[]).includes(row.day) && isHour(row.first) && isHour(row.last)
}

/** The week that rows describe; rows that make no sense open nothing. */
export function weekOf(rows: readonly HourRow[] | null): Week {
  if (rows === null) return fullWeek
  const week = [...emptyWeek]
  for (const row of rows) {
    if (!isWhole(row) || row.first > row.last) continue
    const day = (weekDays as readonly string[]).indexOf(row.day)
    week[day] = (week[day] as number) | span(row.first, row.last)
  }
  return week
}

/** The fewest rows that describe a week; `null`, which the service reads so, for all of it. */
export function rowsOf(week: Week): HourRow[] | null {
  if (sameWeek(week, fullWeek)) return null
  return weekDays.flatMap((day, index) =>
    intervalsOf(week[index] as number).map(([first, last]) => ({ day, first, last })),
  )
}

/** Opens or closes every hour of the rectangle between two cells. */
export function paint(week: Week, one: Cell, other: Cell, open: boolean): Week {
  const [from, to] = [Math.min(one.day, other.day), Math.max(one.day, other.day)]
  const bits = span(Math.min(one.hour, other.hour), Math.max(one.hour, other.hour))
  return week.map((hours, day) => {
    if (day < from || day > to) return hours
    return open ? hours | bits : hours & ~bits
  })
}

const onDays = (days: number, first: number, last: number): Week =>
  paint(emptyWeek, { day: 0, hour: first }, { day: days - 1, hour: last }, true)

/** Weeks that people mostly want: 9 to 18 lets the last call in at 17:59. */
export const presets = {
  weekdays: onDays(5, 9, 17),
  daily: onDays(7, 9, 20),
  always: fullWeek,
} as const satisfies Record<string, Week>
