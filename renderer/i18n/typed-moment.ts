import { writtenDay } from './dates.ts'

/** A day (`2026-11-22`), a time of day (`09:30`) or both (`2026-11-22T09:30`). */
export type MomentKind = 'date' | 'time' | 'datetime-local'

/** Writes a moment as it is typed in a language: `22.11.2026 09:30`. */
export function writeMoment(moment: string, locale: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d)?/.exec(moment) ?? []
  return [day && writtenDay(day, locale), time].filter(Boolean).join(' ')
}

/** Reads what was typed whole, as the language writes it or as computers do; '' where nothing was. */
export function readMoment(text: string, kind: MomentKind, locale: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return ''
  if (kind === 'date') return readDay(typed, locale)
  if (kind === 'time') return readTime(typed)
  const [, day = '', time = ''] = /^(\S+?)(?:T|,?\s+)(\d.*)$/.exec(typed) ?? []
  const read = [readDay(day, locale), readTime(time)]
  return read.includes(undefined) ? undefined : read.join('T')
}

/** A year has its four figures: with two, each day would be another one while it is typed. */
function readDay(text: string, locale: string): string | undefined {
  const [, first = '', sign = '', second = '', year = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? []
  const isMonthFirst = locale === 'en' && sign !== '.'
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  const written = year === '' ? text : [year, twoOf(month), twoOf(day)].join('-')
  const at = /^\d{4}-\d\d-\d\d$/.test(written) ? Date.parse(written) : NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(written) ? written : undefined
}

function readTime(text: string): string | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.](\d\d)$/.exec(text) ?? []
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60
    ? `${twoOf(hour)}:${minute}`
    : undefined
}

const twoOf = (figure: string) => figure.padStart(2, '0')
