import { useI18n } from 'vue-i18n'

/** The number of names listed before “and N more”. */
const FIRST = 3

/** Names one after the other, the first of many. */
export function useNames() {
  const { t } = useI18n()
  return (names: readonly string[]): string => {
    const first = names.slice(0, FIRST).join(', ')
    return names.length > FIRST
      ? t('words.andMore', { names: first, n: names.length - FIRST })
      : first
  }
}
