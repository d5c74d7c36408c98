import { useI18n } from 'vue-i18n'
import type { UncheckedRule } from '../../../electron/bridge/check.ts'

/** Reasons why rules were not applied, each with their number. */
export function useUnchecked() {
  const { t } = useI18n()
  return (unchecked: readonly UncheckedRule[]): { reason: string; rules: number }[] => {
    const reasons = new Map<string, number>()
    for (const { because } of unchecked) {
      for (const { part, is } of because) {
        const reason = `${t(`kinds.${part}`)}: ${t(`check.unfit.${is}`)}`
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      }
    }
    return [...reasons].map(([reason, rules]) => ({ reason, rules }))
  }
}
