import { useI18n } from 'vue-i18n'
import { formatCount, formatMoney } from '../../electron/shared/formats.ts'

/** Sums in roubles and counts as the chosen language writes them; a dash where none is known. */
export function useFormats() {
  const { locale } = useI18n()
  return {
    money: (amount: number | undefined): string =>
      amount === undefined ? '—' : formatMoney(amount, locale.value),
    count: (n: number | undefined): string =>
      n === undefined ? '—' : formatCount(n, locale.value),
  }
}
