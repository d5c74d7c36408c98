import { weekDays } from '../../../../electron/service/catalogue/values.ts'
import {
  NOTHING,
  settledOf,
  takenIn,
  type Alternative,
} from '../../../../electron/shared/assumptions.ts'
import { createMenuHours, type MenuState } from '../../../../electron/shared/menu-hours.ts'
import type { Reading, Settled } from '../../../../electron/shared/readings.ts'
import type { WorkTime } from '../../../../electron/shared/references/account.ts'
import { HOURS, intervalsOf, type Week } from '../../../i18n/week-in-words.ts'
import type { HourRow } from './menu.ts'

const { createWeekStates } = createMenuHours(weekDays)

/**
 * Readings by which hours are painted while they are open. Without the last hour nothing that the service
 * allows (0 to 23) could mean "around the clock", which its specification names.
 */
const PAINTED = {
  lastHour: 'included',
  missingDay: 'closed',
  noHours: 'never',
  reversedHours: 'never',
} as const satisfies Settled

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

/** The week in which a menu works by its rows; rows that make no sense open nothing. */
export const weekOf = (rows: readonly HourRow[] | null, settled: Settled = {}): Week =>
  weekWhere(rows, { ...PAINTED, ...settled }, (states) => states[0]?.value === 'open')

/** The hours of it that depend on what the service does not tell. */
export const unsureOf = (rows: readonly HourRow[] | null, settled: Settled): Week =>
  weekWhere(rows, settled, (states) => states.length > 1)

/** The hours that are open in any case. */
export const sureOf = (week: Week, unsure: Week): Week =>
  week.map((hours, day) => hours & ~(unsure[day] ?? 0))

/** Readings to be settled for these hours to be known. */
export function openIn(rows: readonly HourRow[] | null, settled: Settled): Reading[] {
  const states = rows === null ? [] : createWeekStates(settled)(timesOf(rows)).flat()
  return Object.keys(settledOf(takenIn(states))) as Reading[]
}

const timesOf = (rows: readonly HourRow[]): WorkTime[] =>
  rows.map(({ day, first, last }) => ({ week_day: day, first_hour: first, last_hour: last }))

function weekWhere(
  rows: readonly HourRow[] | null,
  settled: Settled,
  isWanted: (states: readonly Alternative<MenuState>[]) => boolean,
): Week {
  // The service has no other way to write it than all hours of each day.
  if (rows === null) return weekDays.map(() => (isWanted([OPEN]) ? ALL_HOURS : 0))
  const states = createWeekStates(settled)(timesOf(rows))
  return weekDays.map((_, day) =>
    states
      .slice(day * HOURS, (day + 1) * HOURS)
      .reduce((bits, some, hour) => (isWanted(some) ? bits | (1 << hour) : bits), 0),
  )
}

const OPEN: Alternative<MenuState> = { value: 'open', when: NOTHING }

/**
 * The fewest rows that describe a week; `null`, which the service reads so, for all of it. Where the
 * last hour is closed, a day's last one cannot be written but with the whole day.
 */
export function rowsOf(week: Week, { lastHour = 'included' }: Settled = {}): HourRow[] | null {
  if (sameWeek(week, fullWeek)) return null
  const lastOf = (first: number, last: number) =>
    lastHour === 'included' || last - first === HOURS - 1 ? last : Math.min(last + 1, HOURS - 1)
  return weekDays.flatMap((day, index) =>
    intervalsOf(week[index] as number).map(([first, last]) => ({
      day,
      first,
      last: lastOf(first, last),
    })),
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
