import { useI18n } from 'vue-i18n'
import type { PathEnd, Verdict } from '../../../electron/bridge/routes.ts'
import { formatNumber } from '../../i18n/numbers.ts'

/** Puts what comes of calls into words. */
export function useCallWords() {
  const { t } = useI18n()
  const endWords = ({ reason, text }: Pick<PathEnd, 'reason' | 'text'>): string =>
    t(`calls.ends.${reason}`, { text: reason === 'telephone' ? formatNumber(text ?? '') : text })
  const verdictWords = (verdict: Verdict): string => t(`calls.verdicts.${verdict}`)
  return { endWords, verdictWords }
}
