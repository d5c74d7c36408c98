import { useI18n } from 'vue-i18n'
import { formatNumber } from '../../i18n/numbers.ts'
import { useUsage } from '../../stores/usage.ts'
import type { ThingKind } from '../../stores/uses.ts'

/** What leads to things of a kind, in a line: numbers, menus, and groups that have it in them. */
export function useLeadingHere(kind: ThingKind) {
  const { t } = useI18n()
  const usage = useUsage()
  usage.need()

  return (id: number): string => {
    const names = usage
      .of(kind, id)
      .filter(({ role }) => role === 'leads' || role === 'child')
      .map(({ by, name }) => (by === 'group' || by === 'menu' ? name : formatNumber(name)))
    if (names.length > 0) return names.join(', ')
    return usage.isComplete || usage.isFailing ? '' : t('exchange.reading')
  }
}
