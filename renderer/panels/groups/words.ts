import { useI18n } from 'vue-i18n'
import type { Group } from '../../../electron/bridge/groups.ts'
import { useNames } from '../../components/pbx/use-names.ts'
import type { GroupNote } from './group-notes.ts'

const RULES = ['Order', 'Random', 'Simultaneous'] as const
const isRule = (rule: string | undefined): rule is (typeof RULES)[number] =>
  (RULES as readonly (string | undefined)[]).includes(rule)

/** Texts about a group. */
export function useGroupWords() {
  const { t } = useI18n()
  const names = useNames()

  /** Returns a ring order's name; the service's title if the specification does not name it. */
  const ruleNamed = (rule: string | undefined, title = rule): string =>
    isRule(rule) ? t(`groups.rules.${rule}`) : (title ?? '')

  function note(given: GroupNote): string {
    switch (given.kind) {
      case 'empty':
        return t('groups.notes.empty')
      case 'tooShort': {
        const { name, leg, timeout } = given
        const text = t('groups.notes.tooShort', { name, leg, timeout })
        return given.next ? `${text} ${t('groups.notes.noNext')}` : text
      }
      case 'offline':
      case 'unfinished':
      case 'hidesMobile':
        return t(`groups.notes.${given.kind}`, { names: names(given.names) })
    }
  }

  return {
    ruleNamed,
    rule: ({ sequence_rule }: Group): string => ruleNamed(sequence_rule),
    timeout: ({ timeout }: Group): string =>
      timeout === undefined ? '' : t('groups.seconds', { n: timeout }),
    note,
  }
}
