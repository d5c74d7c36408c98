import { useI18n } from 'vue-i18n'
import { formatCount } from '../../../electron/shared/formats.ts'

interface Bounds {
  most?: number
  whole?: boolean
  required?: boolean
}

/** Returns the error for a number that must not be negative; undefined if it is valid. */
export function useFigureFault() {
  const { t, locale } = useI18n()
  return (value: number | undefined, { most = Infinity, whole, required }: Bounds = {}) => {
    if (value === undefined) return required ? t('faults.required') : undefined
    if (Number.isNaN(value)) return t('faults.number')
    if (value < 0) return t('faults.least', { n: 0 })
    if (value > most) return t('faults.most', { n: formatCount(most, locale.value) })
    return whole && !Number.isInteger(value) ? t('faults.integer') : undefined
  }
}
