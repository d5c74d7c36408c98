import { useI18n } from 'vue-i18n'
import { daysInWords, longDay } from '../../../i18n/dates.ts'
import type { TypedDate } from './typed-dates.ts'

/** Returns a text for the date that a search was parsed as. */
export function useDateWords(): (date: TypedDate) => string {
  const { locale, t } = useI18n()
  return ({ since, until }) => {
    const now = Date.now()
    const day = (at: number) => longDay(at, now, locale.value)
    if (since !== undefined && until !== undefined) {
      return daysInWords(since, until, now, locale.value)
    }
    if (since !== undefined) return t('search.since', { day: day(since) })
    return until === undefined ? '' : t('search.before', { day: day(until) })
  }
}
