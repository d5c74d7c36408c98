import { createSharedComposable, useNow } from '@vueuse/core'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Locale } from '../../electron/bridge/model.ts'

const DAY = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter is slow and thousands of times are shown, so each kind is made once. */
function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  let made = formats.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat(locale, options)
    formats.set(key, made)
  }
  return made
}

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

export const timeWithSeconds = (at: number, locale: string) =>
  format(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at)

/** Day, month, year, hour, minute and second: what stands in tips. */
export const exactTime = (at: number, locale: string) =>
  format(locale, { dateStyle: 'long', timeStyle: 'medium' }).format(at)

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

/** A day as a heading between messages, other than today and yesterday. */
export function longDay(at: number, now: number, locale: string): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return format(locale, {
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(at)
}

/** The present moment, good to half a minute: enough for "today" and "5 minutes ago". */
export const useMinute = createSharedComposable(() => {
  const now = useNow({ interval: 30_000 })
  return computed(() => now.value.getTime())
})

/** Times in words of the chosen language. */
export function useTimes() {
  const { locale, t } = useI18n<[], Locale>()
  const now = useMinute()

  /** "just now", "5 min", or the time or day it began. */
  function since(at: number): string {
    const minutes = Math.floor((now.value - at) / 60_000)
    if (minutes < 1) return t('time.justNow')
    if (minutes < 60) return t('time.minutes', { n: minutes }, minutes)
    return day(at) === t('time.today')
      ? t('time.sinceTime', { time: timeOf(at) })
      : t('time.sinceDay', { day: shortTime(at, now.value, locale.value) })
  }

  function day(at: number): string {
    const days = daysBetween(at, now.value)
    if (days <= 0) return t('time.today')
    if (days === 1) return t('time.yesterday')
    return longDay(at, now.value, locale.value)
  }

  function short(at: number): string {
    const days = daysBetween(at, now.value)
    if (days <= 0) return timeOf(at)
    if (days === 1) return t('time.yesterdayShort')
    return shortTime(at, now.value, locale.value)
  }

  return {
    now,
    since,
    day,
    time: timeOf,
    short,
    clock: (at: number) => timeWithSeconds(at, locale.value),
  }
}
