import { useI18n } from 'vue-i18n'
import type { KeptChange } from '../../../electron/bridge/changes.ts'
import { formatNumber } from '../../i18n/numbers.ts'

const isNumber = ({ kind }: Pick<KeptChange, 'kind'>) =>
  kind === 'numbers' || kind === 'externalNumbers'

/** Sentences about a change and its outcome. */
export function useChangeWords() {
  const { t } = useI18n()

  const name = (change: Pick<KeptChange, 'kind' | 'name'>): string =>
    isNumber(change) ? formatNumber(change.name) : change.name

  const action = ({ kind, action: done, work }: KeptChange): string =>
    work === 'changes.putBack' ? t(`changes.back.${kind}`) : t(`changes.actions.${done}.${kind}`)

  return {
    name,
    action,
    sentence: (change: KeptChange) => `${action(change)} ${name(change)}`,
    /** Returns a note about the outcome or a revert; undefined for a change that is simply done. */
    state(change: KeptChange): string | undefined {
      if (change.outcome !== 'done') return t(`changes.outcomes.${change.outcome}`)
      return change.backBy === undefined ? undefined : t('changes.isBack')
    },
  }
}
