import { useI18n } from 'vue-i18n'
import type { Amount } from '../../../../electron/bridge/tariffs.ts'
import { formatMoney } from '../../../../electron/shared/formats.ts'

/** A plain figure; any other text of the service is shown as it is. */
const BARE = /^\d[\d\s]*(?:[.,]\d+)?$/

/** Roubles, by the app's own choice, where the service gave a bare figure. */
export const roublesOf = ({ text, figure }: Amount): number | undefined =>
  BARE.test(text) ? figure : undefined

/** A fee in roubles where the service gave a bare figure, its own words where it did not. */
export function useAmount() {
  const { locale } = useI18n()
  return (amount: Amount | undefined): string => {
    if (!amount) return '—'
    const roubles = roublesOf(amount)
    return roubles === undefined ? amount.text : formatMoney(roubles, locale.value)
  }
}
