import { useI18n } from 'vue-i18n'
import { sourceName } from '../pbx/use-reference-names.ts'
import type { NamedPlace } from './places.ts'

/** What a place is called, and why it cannot be changed. */
export function usePlaceWords() {
  const { t } = useI18n()

  function placeOf({ reference: { from, by, key } }: NamedPlace): string {
    const name = sourceName(from)
    return key === undefined
      ? t(`replacement.places.${by}`, { name })
      : t('replacement.places.key', { name, key })
  }
  const whyNot = ({ uncertain }: NamedPlace): string =>
    t(uncertain ? 'replacement.uncertain' : 'replacement.unfit')

  return { placeOf, whyNot }
}
