import { useI18n } from 'vue-i18n'

const STEP = 1024
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte']

/** Returns the size of a file as text. */
export function useSizeWords() {
  const { locale } = useI18n()
  return (bytes: number): string => {
    const size = Math.max(0, bytes)
    const place = size < STEP ? 0 : Math.min(Math.floor(Math.log(size) / Math.log(STEP)), 3)
    const unit = UNITS[place] ?? 'byte'
    const figure = size / STEP ** place
    return new Intl.NumberFormat(locale.value, {
      style: 'unit',
      unit,
      // The short word knows no plural in English.
      unitDisplay: place === 0 ? 'long' : 'short',
      maximumFractionDigits: place > 0 && figure < 10 ? 1 : 0,
    }).format(figure)
  }
}
