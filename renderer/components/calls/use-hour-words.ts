import { useI18n } from 'vue-i18n'
import { HOURS, weekInWords } from '../../i18n/week-in-words.ts'

/** Puts hours of a week, counted from Monday's first, into words. */
export function useHourWords() {
  const { t, locale } = useI18n()
  return (hours: readonly number[]): string => {
    const week = Array.from({ length: 7 }, () => 0)
    for (const hour of hours) {
      const day = Math.floor(hour / HOURS)
      week[day] = (week[day] ?? 0) | (1 << (hour % HOURS))
    }
    return weekInWords(week, locale.value, {
      always: t('calls.impact.always'),
      never: t('calls.impact.never'),
      wholeDay: t('calls.impact.wholeDay'),
    })
  }
}
