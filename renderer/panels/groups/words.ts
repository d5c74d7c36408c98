import { useI18n } from 'vue-i18n'
import type { Group } from '../../../electron/bridge/model.ts'

const RULES = ['Order', 'Random', 'Simultaneous'] as const
const isRule = (rule: string | undefined): rule is (typeof RULES)[number] =>
  (RULES as readonly (string | undefined)[]).includes(rule)

/** What of a group is told in words. */
export function useGroupWords() {
  const { t } = useI18n()
  return {
    /** A rule that the specification does not name is told as it came. */
    rule: ({ rule }: Group): string => (isRule(rule) ? t(`groups.rules.${rule}`) : (rule ?? '')),
    timeout: ({ timeout }: Group): string =>
      timeout === undefined ? '' : t('groups.seconds', { n: timeout }),
  }
}
