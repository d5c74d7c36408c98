import { useI18n } from 'vue-i18n'
import type { ResourceKind } from '../../../electron/shared/references/account.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useReferences } from '../../stores/references.ts'

/** What a reference's source is called: a telephone number as people write it, or a name. */
export const sourceName = ({ kind, name }: { kind: ResourceKind; name: string }): string =>
  kind === 'numbers' || kind === 'externalNumbers' ? formatNumber(name) : name

/** What leads to a row of a list or plays it, in a line; not who may pick up its calls. */
export function useReferenceNames(kind: ResourceKind) {
  const { t } = useI18n()
  const references = useReferences()
  references.need()

  return (id: number): string => {
    const sources = references.to(kind, id).filter(({ by }) => by !== 'pickup')
    const names = new Set(sources.map(({ from }) => sourceName(from)))
    if (names.size > 0) return [...names].join(', ')
    return references.isReading ? t('pbx.reading') : ''
  }
}
