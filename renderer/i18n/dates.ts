import { createSharedComposable, useNow } from '@vueuse/core'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { DAY } from '../../electron/shared/days.ts'
import { momentsBy } from './moments.ts'
import { offsetAt, shownZone } from './zone.ts'

const moments = momentsBy(offsetAt)
const { yearOf } = moments

/** Days and times of the clock shown. */
export const { dayOf, daysBetween, timeOf, shortTime } = moments

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter is slow and thousands of times are shown, so each kind is made once. */
function format(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  timeZone = shownZone(),
): Intl.DateTimeFormat {
  const key = `${locale}${timeZone ?? ''}${JSON.stringify(options)}`
  let made = formats.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat(locale, timeZone ? { ...options, timeZone } : options)
    formats.set(key, made)
  }
  return made
}

export const timeWithSeconds = (at: number, locale: string) =>
  format(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at)

/** Formats day, month, year, hour, minute and second, for tooltips. */
export const exactTime = (at: number, locale: string) =>
  format(locale, { dateStyle: 'long', timeStyle: 'medium' }).format(at)

const DAY_IN_FIGURES = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** A day in figures, as in tables. */
export const numericDay = (at: number, locale: string) => format(locale, DAY_IN_FIGURES).format(at)

/**
 * Formats a day that the service wrote as `2026-11-23`, with or without a time. It has no time
 * zone, so it is not converted. Returns any other text unchanged.
 */
export function writtenDay(written: string, locale: string): string {
  const [day] = /^\d{4}-\d\d-\d\d(?!\d)/.exec(written) ?? []
  const at = day === undefined ? NaN : Date.parse(day)
  if (Number.isNaN(at)) return written
  return format(locale, DAY_IN_FIGURES, 'UTC').format(at)
}

/** Date and time in figures, as beside copied messages. */
export const numericTime = (at: number, locale: string) =>
  format(locale, {
    ...DAY_IN_FIGURES,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

const longDayOptions = (at: number, now: number): Intl.DateTimeFormatOptions => ({
  day: 'numeric',
  month: 'long',
  ...(yearOf(at) === yearOf(now) ? {} : { year: 'numeric' }),
})

/** A day as a heading between messages, other than today and yesterday. */
export const longDay = (at: number, now: number, locale: string): string =>
  format(locale, longDayOptions(at, now)).format(at)

/** The same with its day of the week. */
export const weekdayAndDay = (at: number, now: number, locale: string): string =>
  format(locale, { weekday: 'long', ...longDayOptions(at, now) }).format(at)

/** Whole days from one moment on, before another: a year, a month, or its days; the present year goes without saying. */
export function daysInWords(since: number, until: number, now: number, locale: string): string {
  const [first, end] = [since, until].map((at) => new Date(at + offsetAt(at)))
  const startsMonths = first?.getUTCDate() === 1 && end?.getUTCDate() === 1
  const months = startsMonths ? Math.round((until - since) / (30.4 * DAY)) : 0
  const year = yearOf(since) === yearOf(now) ? {} : { year: 'numeric' as const }
  if (months === 12 && first?.getUTCMonth() === 0) return String(yearOf(since))
  if (months === 1) return format(locale, { month: 'long', ...year }).format(since)
  return format(locale, { day: 'numeric', month: 'long', ...year }).formatRange(since, until - 1)
}

/** Days of the calendar from the first to the last, which are in no zone. */
export function calendarDays(
  [first = '', last = first]: readonly string[],
  locale: string,
): string {
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  const year = isOneYear ? {} : { year: 'numeric' as const }
  const written = format(locale, { day: 'numeric', month: 'long', ...year }, 'UTC')
  return written.formatRange(Date.parse(first), Date.parse(last))
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

  /** "just now", "5 min ago", or the time, with its day unless that is today. */
  function ago(at: number): string {
    const minutes = Math.floor((now.value - at) / 60_000)
    if (minutes < 1) return t('time.justNow')
    const words = new Intl.RelativeTimeFormat(locale.value, { style: 'short' })
    return minutes < 60 ? words.format(-minutes, 'minute') : asOf(at)
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

  /** Since when something is known: the time, with its day unless that is today. */
  function asOf(at: number): string {
    const days = daysBetween(at, now.value)
    if (days <= 0) return timeOf(at)
    const yesterday = new Intl.RelativeTimeFormat(locale.value, { numeric: 'auto' }).format(
      -1,
      'day',
    )
    return `${days === 1 ? yesterday : shortTime(at, now.value, locale.value)}, ${timeOf(at)}`
  }

  /** A moment to come, as in "tomorrow 9:00": the day by its name within a week, else its date. */
  function ahead(at: number): string {
    const days = -daysBetween(at, now.value)
    const time = timeOf(at)
    if (days <= 0) return t('time.todayAt', { time })
    if (days === 1) return t('time.tomorrowAt', { time })
    const named = format(locale.value, { weekday: 'long' })
    return `${days < 7 ? named.format(at) : longDay(at, now.value, locale.value)} ${time}`
  }

  return {
    now,
    ago,
    isToday: (at: number) => daysBetween(at, now.value) <= 0,
    ahead,
    asOf,
    since,
    day,
    time: timeOf,
    short,
    clock: (at: number) => timeWithSeconds(at, locale.value),
  }
}
