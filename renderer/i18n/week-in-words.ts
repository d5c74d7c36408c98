import { between, dayNames } from './week.ts'

/** Hours of a week as a grid: for each day from Monday one bit for each hour. Hour 9 is the time from 9:00 to 10:00. */
export type Week = readonly number[]

export const HOURS = 24

/** The open intervals of a day, first and last hour both included. */
export function intervalsOf(hours: number): [first: number, last: number][] {
  const intervals: [number, number][] = []
  for (let hour = 0; hour < HOURS; hour++) {
    if (!((hours >> hour) & 1)) continue
    const current = intervals.at(-1)
    if (current?.[1] === hour - 1) current[1] = hour
    else intervals.push([hour, hour])
  }
  return intervals
}

export interface HourTexts {
  /** For a week without a break. */
  always: string
  /** For a week without an open hour. */
  never: string
  /** For a day without a break. */
  wholeDay: string
}

/** A week in one line: `пн–пт 9:00–18:00, сб 10:00–15:00`. */
export function weekInWords(week: Week, locale: string, texts: HourTexts): string {
  if (week.every((hours) => hours === 2 ** HOURS - 1)) return texts.always
  const names = dayNames(locale, 'short')
  const parts: string[] = []
  for (let day = 0; day < week.length; day++) {
    const first = day
    while (week[day + 1] === week[first]) day++
    if (week[first] === 0) continue
    const days = first === day ? names[first] : `${names[first]}–${names[day]}`
    parts.push(`${days} ${dayInWords(week[first] as number, texts)}`)
  }
  return parts.length === 0 ? texts.never : parts.join(', ')
}

function dayInWords(hours: number, { wholeDay }: HourTexts): string {
  const intervals = intervalsOf(hours)
  const [first, last] = intervals[0] ?? []
  if (first === 0 && last === HOURS - 1) return wholeDay
  return intervals.map(([from, to]) => between(from, to)).join(' ')
}
