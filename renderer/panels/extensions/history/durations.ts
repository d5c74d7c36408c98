import { useI18n } from 'vue-i18n'
import {
  intervalsOf,
  type Line,
  type Range,
  type Reachability,
} from '../../../../electron/shared/intervals.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long somebody was in each state in a range, in milliseconds; what is to come is none of it. */
export function sumOf(line: Line, { from, to }: Range, now: number): Record<Reachability, number> {
  const sum = { online: 0, offline: 0, unknown: 0 }
  for (const interval of intervalsOf(line, { from, to: Math.min(to, now) })) {
    sum[interval.state] += interval.to - interval.from
  }
  return sum
}

/** Lengths of time and what fills them, in words. */
export function useDurations() {
  const { t } = useI18n()
  const stateWord = (state: Reachability): string =>
    state === 'unknown' ? t('extensions.unknown') : t(`presence.${state}`)

  /** The two largest parts that are enough: `2 ч 5 мин`, `12 мин`, `40 с`. */
  function length(time: number): string {
    if (time < MINUTE) return t('extensions.length.seconds', { n: Math.round(time / 1000) })
    const minutes = Math.round(time / MINUTE)
    const hours = Math.floor(minutes / 60)
    const rest = minutes % 60
    if (hours === 0) return t('extensions.length.minutes', { n: rest })
    return rest === 0 || time >= 100 * HOUR
      ? t('extensions.length.hours', { h: hours })
      : t('extensions.length.both', { h: hours, n: rest })
  }

  /** What a line shows, for those who do not see it. */
  function spoken(line: Line, range: Range, now: number): string {
    const sum = sumOf(line, range, now)
    const parts = (Object.keys(sum) as Reachability[]).filter((state) => sum[state] > 0)
    if (parts.length === 0) return t('extensions.history.toCome')
    return parts
      .map((state) => t(`extensions.history.parts.${state}`, { time: length(sum[state]) }))
      .join(', ')
  }

  return { length, spoken, stateWord }
}
