import { useI18n } from 'vue-i18n'
import type { Locale } from '../../../../electron/bridge/settings.ts'
import type { Amount } from '../../../../electron/bridge/tariffs.ts'
import { formatMoney } from '../../../i18n/plain-numbers.ts'

/** A bare figure; with anything else beside it the service's words stay as they are. */
const BARE = /^\d[\d\s]*(?:[.,]\d+)?$/

/** A fee in roubles where the service gave a bare figure, its own words where it did not. */
export function useAmount() {
  const { locale } = useI18n<[], Locale>()
  return (amount: Amount | undefined): string => {
    if (!amount) return '—'
    const { text, figure } = amount
    return figure !== undefined && BARE.test(text) ? formatMoney(figure, locale.value) : text
  }
}
