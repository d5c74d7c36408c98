import { useI18n } from 'vue-i18n'

const LONGEST_NAME = 300

/** Tells what is wrong with the name of a recording; nothing where it can be sent. */
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
