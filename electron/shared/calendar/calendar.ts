import { daysBetween, weekdayOf, type Day } from '../days.ts'
import { russianDay, type HolidayName } from './russia.ts'

/** `short`: an hour shorter; `special`: with hours of its own. */
export const dayKinds = ['working', 'short', 'free', 'special'] as const
export type DayKind = (typeof dayKinds)[number]

/** Times of day, `HH:MM`; an end not after the beginning is on the next day. */
export interface Clocks {
  from: string
  to: string
}

/** Usual hours on days of the week, Monday 1 to Sunday 7. */
export interface WeeklyHours extends Clocks {
  days: readonly number[]
}

/** Days that somebody entered or imported, the last one included. */
export interface OwnDays {
  id: string
  name: string
  from: Day
  to: Day
  kind: DayKind
  hours?: Clocks | undefined
}

/** Entries of an account at most; an imported file may have many. */
export const MOST_ENTRIES = 2_000

export const countries = ['ru', 'none'] as const

/** The days of an account that differ from its usual week. */
export interface Calendar {
  /** The country with the official holidays. */
  country: (typeof countries)[number]
  own: readonly OwnDays[]
}

/** All that says when the office works. */
export interface Office {
  hours: WeeklyHours
  calendar: Calendar
}

/** One day of an office. */
export interface OfficeDay {
  kind: DayKind
  /** Absent on a free day. */
  hours?: Clocks
  /** The entry that decides, or else the holiday. */
  own?: OwnDays
  holiday?: HolidayName
  /** True if the day is as its weekday always is. */
  isUsual: boolean
}

/** Hours until somebody chose others. */
export const USUAL_HOURS: WeeklyHours = { from: '09:00', to: '18:00', days: [1, 2, 3, 4, 5] }

/** A day by the own entry nearest to it, else by the country, else by its weekday. */
export function officeDay({ hours, calendar }: Office, day: Day): OfficeDay {
  const usual = hours.days.includes(weekdayOf(day)) ? 'working' : 'free'
  const own = nearest(calendar.own, day)
  const official = own ? undefined : officialDay(calendar, usual, day)
  const kind = own?.kind ?? official?.kind ?? usual
  return {
    kind,
    ...(kind !== 'free' && { hours: own?.hours ?? clocksOf(kind, hours) }),
    ...(own && { own }),
    ...(official && { holiday: official.name }),
    isUsual: kind === usual && !own?.hours,
  }
}

/** The entry of fewest days, and of equal ones the last: a day within a vacation says more than that. */
function nearest(own: readonly OwnDays[], day: Day): OwnDays | undefined {
  const lengthOf = ({ from, to }: OwnDays) => daysBetween(from, to)
  return own
    .filter(({ from, to }) => from <= day && day <= to)
    .reduce<OwnDays | undefined>(
      (best, one) => (best && lengthOf(best) < lengthOf(one) ? best : one),
      undefined,
    )
}

/** A shorter weekday says nothing to an office that is closed on it anyway. */
function officialDay({ country }: Calendar, usual: DayKind, day: Day) {
  const official = country === 'ru' ? russianDay(day) : undefined
  return official?.kind === 'short' && usual === 'free' && weekdayOf(day) < 6 ? undefined : official
}

function clocksOf(kind: DayKind, { from, to }: Clocks): Clocks {
  if (kind !== 'short') return { from, to }
  const [hour = 0, minute = '00'] = [Number(to.slice(0, 2)), to.slice(3)]
  return { from, to: `${String((hour + 23) % 24).padStart(2, '0')}:${minute}` }
}
