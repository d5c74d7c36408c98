import { weekdayOf, type Day } from '../days.ts'

/** Names of holidays, and of days that are otherwise because of one. */
export type HolidayName =
  | 'newYear'
  | 'christmas'
  | 'defenders'
  | 'women'
  | 'labour'
  | 'victory'
  | 'russia'
  | 'unity'
  | 'moved'
  | 'eve'

export interface OfficialDay {
  kind: 'short' | 'free'
  name: HolidayName
}

/** Holidays of every year, by month and day: Labour Code, article 112. */
const HOLIDAYS: Readonly<Record<string, HolidayName>> = {
  '01-01': 'newYear',
  '01-02': 'newYear',
  '01-03': 'newYear',
  '01-04': 'newYear',
  '01-05': 'newYear',
  '01-06': 'newYear',
  '01-07': 'christmas',
  '01-08': 'newYear',
  '02-23': 'defenders',
  '03-08': 'women',
  '05-01': 'labour',
  '05-09': 'victory',
  '06-12': 'russia',
  '11-04': 'unity',
}

/** Days that the government moves, year by year; for a week of five days. */
interface OfficialYear {
  free: string[]
  short: string[]
}

const YEARS: Readonly<Record<string, OfficialYear>> = {
  // Decree 1335 of 4 October 2024.
  2025: {
    free: ['05-02', '05-08', '06-13', '11-03', '12-31'],
    short: ['03-07', '04-30', '06-11', '11-01'],
  },
  // Decree 1466 of 24 September 2025; 9 March and 11 May by article 112.
  2026: {
    free: ['01-09', '03-09', '05-11', '12-31'],
    short: ['04-30', '05-08', '06-11', '11-03'],
  },
  // Decree 1187 of 17 September 2026; 3 and 10 May and 14 June by article 112.
  2027: {
    free: ['02-22', '05-03', '05-10', '06-14', '11-05', '12-31'],
    short: ['02-20', '04-30', '06-11', '11-03'],
  },
}

/** True if it is known which days of a year are moved. */
export const isRussianYear = (year: string): boolean => year in YEARS

/** A day that is otherwise than its weekday in Russia; of a year not yet decreed, the holidays alone. */
export function russianDay(day: Day): OfficialDay | undefined {
  const [year, date] = [day.slice(0, 4), day.slice(5)]
  const holiday = HOLIDAYS[date]
  if (holiday) return { kind: 'free', name: holiday }
  const { free, short } = YEARS[year] ?? { free: [], short: [] }
  if (free.includes(date)) return { kind: 'free', name: 'moved' }
  if (!short.includes(date)) return undefined
  // Both working Saturdays of these years are short ones as well.
  return { kind: 'short', name: weekdayOf(day) > 5 ? 'moved' : 'eve' }
}
