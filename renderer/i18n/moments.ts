import { DAY, twoDigits, type OffsetAt } from '../../electron/shared/days.ts'
import type { Locale } from '../../electron/shared/locale.ts'

const MINUTE = 60_000

/** This computer's clocks. */
export const ownOffsetAt: OffsetAt = (at) => -new Date(at).getTimezoneOffset() * MINUTE

/*
 * Lists are what the app begins with, and the first formatter of the platform that a page makes takes as
 * long as drawing one. Their few short forms are therefore written out here.
 */

const shortNames = {
  ru: {
    days: ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'],
    months: 'янв.|февр.|мар.|апр.|мая|июн.|июл.|авг.|сент.|окт.|нояб.|дек.',
  },
  en: {
    days: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    months: 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec',
  },
}

/** Makes functions for days and times of the clock with this offset. */
export function momentsBy(offsetAt: OffsetAt) {
  /** Returns a moment's date and time on that clock, as if they were UTC's. */
  const wallOf = (at: number) => new Date(at + offsetAt(at))
  const dayNumber = (at: number) => Math.floor((at + offsetAt(at)) / DAY)

  /** The noon of the day that a moment belongs to, which is the same for all its moments. */
  function dayOf(at: number): number {
    const noon = dayNumber(at) * DAY + DAY / 2
    return noon - offsetAt(noon)
  }

  /** Whole days between two moments, summer time notwithstanding. */
  const daysBetween = (earlier: number, later: number) => dayNumber(later) - dayNumber(earlier)

  const yearOf = (at: number) => wallOf(at).getUTCFullYear()

  /** Hours and minutes, the same in both languages. */
  function timeOf(at: number): string {
    const wall = wallOf(at)
    return `${twoDigits(wall.getUTCHours())}:${twoDigits(wall.getUTCMinutes())}`
  }

  /** The shortest sufficient form for a list: time today, else weekday, else day and month, else year too. */
  function shortTime(at: number, now: number, locale: Locale): string {
    const distance = daysBetween(at, now)
    if (distance <= 0) return timeOf(at)
    const wall = wallOf(at)
    const { days, months } = shortNames[locale]
    if (distance < 7) return days[wall.getUTCDay()] ?? ''
    const [day, month, year] = [wall.getUTCDate(), wall.getUTCMonth(), wall.getUTCFullYear()]
    if (year === yearOf(now)) {
      const name = months.split('|')[month]
      return locale === 'ru' ? `${day} ${name}` : `${name} ${day}`
    }
    const figures = [day, month + 1, year % 100].map(twoDigits)
    if (locale === 'en') return `${figures[1]}/${figures[0]}/${figures[2]}`
    return figures.join('.')
  }

  return { dayOf, daysBetween, yearOf, timeOf, shortTime }
}
