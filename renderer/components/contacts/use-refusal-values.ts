import { useI18n } from 'vue-i18n'
import { stripBidi } from '../../../electron/shared/bidi.ts'
import type { Refusal } from '../../../electron/shared/wishes.ts'
import { numericDay } from '../../i18n/dates.ts'

/** Values of the texts that say how and when a person refused. */
export function useRefusalValues() {
  const { locale } = useI18n()
  return ({ at, words = '' }: Refusal) => ({
    words: stripBidi(words),
    day: numericDay(at, locale.value),
  })
}
