import { useI18n } from 'vue-i18n'
import type { Group } from '../../../electron/bridge/groups.ts'
import { useNames } from '../../components/pbx/use-names.ts'
import type { Turn } from '../../../electron/shared/references/turns.ts'
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
      case 'tooLate': {
        const { name, turn, timeout } = given
        return t('groups.notes.tooLate', { name, turn, timeout })
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
      timeout === undefined ? '' : t('words.seconds', { n: timeout }),
    /** Seconds that all of them need, one after the other. */
    sum: (turns: readonly Turn[]): string => {
      const [only, ...others] = turns.toReversed()
      return only && others.length > 0 ? t('groups.turn.sum', { n: only.until }) : ''
    },
    note,
  }
}
