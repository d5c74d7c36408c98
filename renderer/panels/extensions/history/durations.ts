import { useI18n } from 'vue-i18n'
import type { Reached, Summary } from '../../../../electron/bridge/extensions.ts'
import { lowerFirst } from '../../../i18n/lower-first.ts'
import {
  intervalsOf,
  type Line,
  type Range,
  type Reachability,
} from '../../../../electron/shared/intervals.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Returns the time in each state in a range, in milliseconds; the future counts for none. */
function sumOf(line: Line, { from, to }: Range, now: number): Summary {
  const sum = { online: 0, offline: 0, unknown: 0 }
  for (const interval of intervalsOf(line, { from, to: Math.min(to, now) })) {
    sum[interval.state] += interval.to - interval.from
  }
  return sum
}

/** Lengths of time and what fills them, in words. */
export function useDurations() {
  const { t } = useI18n()
  function stateWord(state: Reachability, mobile = false): string {
    if (state === 'unknown') return t('extensions.history.noDataState')
    return t(`presence.${state === 'offline' && mobile ? 'mobile' : state}`)
  }

  /** The two largest parts that are enough: `2 ч 5 мин`, `12 мин`, `40 с`. */
  function length(time: number): string {
    if (time < MINUTE) return t('words.seconds', { n: Math.round(time / 1000) })
    const minutes = Math.round(time / MINUTE)
    const hours = Math.floor(minutes / 60)
    const rest = minutes % 60
    if (hours === 0) return t('words.minutes', { n: rest })
    return rest === 0 || time >= 100 * HOUR
      ? t('words.hours', { n: hours })
      : t('extensions.length.both', { h: hours, n: rest })
  }

  /** Returns a line as text for screen readers. */
  function spoken(line: Line, range: Range, now: number, mobile = false): string {
    const sum = sumOf(line, range, now)
    const parts = (Object.keys(sum) as Reachability[]).filter((state) => sum[state] > 0)
    if (parts.length === 0) return t('extensions.history.toCome')
    return parts
      .map((state) => [state === 'offline' && mobile ? 'mobile' : state, sum[state]] as const)
      .map(([state, time]) => t(`extensions.history.parts.${state}`, { time: length(time) }))
      .join(', ')
  }

  return { length, spoken, stateWord }
}

/** Text of a sum in a cell, a fainter addition, and a tooltip. */
export interface SumText {
  text: string
  beside?: string
  tip?: string
  tone?: 'soft' | 'bad'
}

/** Sums of the chosen hours, in words. */
export function useSumWords() {
  const { t } = useI18n()
  const { length } = useDurations()

  /**
   * @param people the number of members, of whom one suffices
   * @param mobile true if calls go on to a mobile phone meanwhile
   */
  function sum(one: Reached | undefined, people: number, mobile = false): SumText {
    if (people === 0) return { text: t('extensions.history.nobody'), tone: 'bad' }
    if (!one) return { text: '' }
    const { online, offline, unknown } = one.sum
    const all = online + offline + unknown
    if (all === 0) return { text: t('extensions.history.toCome'), tone: 'soft' }
    if (unknown === all)
      return { text: lowerFirst(t('extensions.history.noDataState')), tone: 'soft' }
    const reached = people > 1 && t('list.of', { n: one.reached, all: people })
    const missing =
      unknown >= MINUTE && t('extensions.history.parts.unknown', { time: length(unknown) })
    return {
      text:
        online === 0
          ? lowerFirst(t(`presence.${mobile ? 'mobile' : 'offline'}`))
          : t('list.of', { n: length(online), all: length(all) }),
      ...((reached || missing) && { beside: [reached, missing].filter(Boolean).join(' · ') }),
      ...(reached && { tip: t('extensions.history.reachedTip', { n: one.reached, all: people }) }),
      ...(online === 0 && !mobile && { tone: 'bad' }),
    }
  }

  return { sum }
}
