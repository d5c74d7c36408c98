import { useI18n } from 'vue-i18n'
import type { KeptChange } from '../../../electron/bridge/changes.ts'
import { formatNumber } from '../../i18n/numbers.ts'

const isNumber = ({ kind }: Pick<KeptChange, 'kind'>) =>
  kind === 'numbers' || kind === 'externalNumbers'

/** What was done, and what became of it, in sentences. */
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
    /** What is to be known of it besides that it was done. */
    state(change: KeptChange): string | undefined {
      if (change.outcome !== 'done') return t(`changes.outcomes.${change.outcome}`)
      return change.backBy === undefined ? undefined : t('changes.isBack')
    },
  }
}
