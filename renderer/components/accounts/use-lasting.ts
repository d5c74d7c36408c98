import { useI18n } from 'vue-i18n'
import type { Horizon } from '../../../electron/bridge/money.ts'
import { writtenDay } from '../../i18n/dates.ts'

/** Returns a function that says until when money lasts. */
export function useLasting() {
  const { t, locale } = useI18n()
  return (range: Horizon['range']): string => {
    const [low, high] = [range?.low, range?.high].map((day) => day && writtenDay(day, locale.value))
    if (!low) return t('words.unknown')
    if (low === high) return t('accounts.on', { low })
    return high ? t('accounts.range', { low, high }) : t('accounts.from', { low })
  }
}
