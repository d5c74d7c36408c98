import { between, dayNames } from '../../../i18n/week.ts'
import { DAYS, fullWeek, HOURS, intervalsOf, sameWeek, type Week } from '../model/week.ts'

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
  if (sameWeek(week, fullWeek)) return texts.always
  const names = dayNames(locale, 'short')
  const parts: string[] = []
  for (let day = 0; day < DAYS; day++) {
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
