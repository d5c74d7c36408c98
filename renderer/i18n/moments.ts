import type { Locale } from '../../electron/bridge/model.ts'

const DAY = 86_400_000

/** Midnight at which the local day of a moment began. */
export function dayOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

/** Whole local days between two moments, summer time notwithstanding. */
export function daysBetween(earlier: number, later: number): number {
  return Math.round((dayOf(later) - dayOf(earlier)) / DAY)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/*
 * Lists are on the first screen, and the first formatter of the platform that a page makes takes as
 * long as drawing all of that screen. Their few short forms are therefore written out here.
 */

const shortNames = {
  ru: {
    days: ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'],
    months: 'янв.|февр.|мар.|апр.|мая|июн.|июл.|авг.|сент.|окт.|нояб.|дек.'.split('|'),
  },
  en: {
    days: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    months: 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'.split('|'),
  },
}

/** Hours and minutes, the same in both languages. */
export function timeOf(at: number): string {
  const date = new Date(at)
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** The shortest sufficient form for a list: time today, else weekday, else day and month, else year too. */
export function shortTime(at: number, now: number, locale: Locale): string {
  const distance = daysBetween(at, now)
  if (distance <= 0) return timeOf(at)
  const date = new Date(at)
  const { days, months } = shortNames[locale]
  if (distance < 7) return days[date.getDay()] ?? ''
  const [day, month, year] = [date.getDate(), date.getMonth(), date.getFullYear()]
  if (year === new Date(now).getFullYear()) {
    return locale === 'ru' ? `${day} ${months[month]}` : `${months[month]} ${day}`
  }
  const figures = [day, month + 1, year % 100].map(twoDigits)
  if (locale === 'en') return `${figures[1]}/${figures[0]}/${figures[2]}`
  return figures.join('.')
}
