import { useI18n } from 'vue-i18n'
import type { ResourceKind } from '../../../electron/shared/references/account.ts'
import { compareText } from '../../i18n/collate.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import type { ListColumn } from '../records/record-list.ts'
import { useReferences } from '../../stores/references.ts'

/** Returns the name of a reference's source; phone numbers are formatted. */
export const sourceName = ({ kind, name }: { kind: ResourceKind; name: string }): string =>
  kind === 'numbers' || kind === 'externalNumbers' ? formatNumber(name) : name

/** Names of the resources that refer to a list's row, and their column; call pickup does not count. */
export function useReferenceNames(kind: ResourceKind) {
  const { t } = useI18n()
  const references = useReferences()
  references.need()

  const leadingTo = (id: number) => references.to(kind, id).filter(({ by }) => by !== 'pickup')
  function namesLeadingTo(id: number): string {
    const names = new Set(leadingTo(id).map(({ from }) => sourceName(from)))
    if (names.size > 0) return [...names].sort(compareText).join(', ')
    return references.isReading ? t('common.loading') : ''
  }
  const column: ListColumn<{ id: number }> = {
    key: 'leads',
    title: 'common.whereUsed',
    width: 220,
    grow: true,
    soft: true,
    text: ({ id }) => namesLeadingTo(id),
  }
  return { leadingTo, namesLeadingTo, column }
}
