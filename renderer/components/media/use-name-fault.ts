import { useI18n } from 'vue-i18n'

const LONGEST_NAME = 300

/** Returns the error of a recording's name; undefined if it is valid. */
export function useNameFault() {
  const { t } = useI18n()

  return (typed: string): string | undefined => {
    const { length } = typed.trim()
    if (length === 0) return t('faults.required')
    return length > LONGEST_NAME
      ? t('faults.mostLetters', { n: LONGEST_NAME }, LONGEST_NAME)
      : undefined
  }
}
