import { useI18n } from 'vue-i18n'
import { formatMoney } from '../../../electron/shared/formats.ts'

/** Sums and days as the money panel says them. */
export function useMoneyWords() {
  const { t, locale } = useI18n()
  const format = (at: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale.value, { ...options, timeZone: 'UTC' }).format(at)

  return {
    /** Kopecks as roubles. */
    money: (kopecks: number): string => formatMoney(kopecks / 100, locale.value),
    /** Formats a difference with its sign. */
    difference: (kopecks: number): string =>
      `${kopecks > 0 ? '+' : ''}${formatMoney(kopecks / 100, locale.value)}`,
    /** `2026-11-22` as "22 November 2026". */
    day: (day: string): string => format(Date.parse(day), { dateStyle: 'long' }),
    /** Formats `2026-11` as "November 2026"; an empty string means an unreadable date. */
    month: (month: string): string =>
      month === ''
        ? t('money.undated')
        : format(Date.parse(`${month}-01`), { month: 'long', year: 'numeric' }),
    /** Formats a month without its year, for little room. */
    shortMonth: (month: string): string => format(Date.parse(`${month}-01`), { month: 'short' }),
  }
}
