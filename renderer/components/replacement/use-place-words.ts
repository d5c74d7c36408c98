import { useI18n } from 'vue-i18n'
import { sourceName } from '../pbx/use-reference-names.ts'
import type { NamedPlace } from './places.ts'

/** Names of places, reasons why one cannot be changed, and the names of those who refer. */
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

  /** The first of several, and how many there are besides. */
  function who([first, ...others]: readonly { name: string }[]): string {
    const name = first?.name ?? ''
    return others.length === 0 ? name : t('words.andMore', { names: name, n: others.length })
  }

  return { placeOf, whyNot, who }
}
