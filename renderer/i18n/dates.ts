import { createSharedComposable, useNow } from '@vueuse/core'
import { computed, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { offsetAt, shownZone } from './zone.ts'

const DAY = 86_400_000

/**
 * Whether the language's formatters may be used. The first one that a page makes takes as long as
 * drawing all of the first screen, so that screen does without them.
 */
export const formatting = ref(false)

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter is slow and thousands of times are shown, so each kind is made once. */
function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const timeZone = shownZone()
  const key = `${locale}${timeZone ?? ''}${JSON.stringify(options)}`
  let made = formats.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat(locale, timeZone ? { ...options, timeZone } : options)
    formats.set(key, made)
  }
  return made
}

/** A moment's date and time as if they were UTC's: what the clocks shown say. */
const wallOf = (at: number) => at + offsetAt(at)

const dayNumber = (at: number) => Math.floor(wallOf(at) / DAY)

/** The noon of the day that a moment belongs to, which is the same for all its moments. */
export function dayOf(at: number): number {
  const noon = dayNumber(at) * DAY + DAY / 2
  return noon - offsetAt(noon)
}

/** Whole days between two moments, summer time notwithstanding. */
export function daysBetween(earlier: number, later: number): number {
  return dayNumber(later) - dayNumber(earlier)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Hours and minutes, the same in both languages; the first formatter would delay the first screen. */
export function timeOf(at: number): string {
  const wall = new Date(wallOf(at))
  return `${twoDigits(wall.getUTCHours())}:${twoDigits(wall.getUTCMinutes())}`
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

/** A day in figures, as in tables. */
export const numericDay = (at: number, locale: string) =>
  format(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(at)

/** Date and time in figures, as beside copied messages. */
export const numericTime = (at: number, locale: string) =>
  format(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

const yearOf = (at: number) => new Date(wallOf(at)).getUTCFullYear()

/** The shortest sufficient form for a list: time today, else weekday, else day and month, else year too. */
export function shortTime(at: number, now: number, locale: string): string {
  const days = daysBetween(at, now)
  if (days <= 0) return timeOf(at)
  if (days < 7) return format(locale, { weekday: 'short' }).format(at)
  if (yearOf(at) === yearOf(now)) {
    return format(locale, { day: 'numeric', month: 'short' }).format(at)
  }
  return format(locale, { day: '2-digit', month: '2-digit', year: '2-digit' }).format(at)
}

/** A day as a heading between messages, other than today and yesterday. */
export function longDay(at: number, now: number, locale: string): string {
  const sameYear = yearOf(at) === yearOf(now)
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
  const { locale, t } = useI18n()
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
    return formatting.value ? shortTime(at, now.value, locale.value) : ''
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
