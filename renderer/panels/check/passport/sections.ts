import { useI18n } from 'vue-i18n'
import type { Passport } from '../../../../electron/bridge/passport.ts'
import type { FieldWords } from '../../../i18n/field-words.ts'
import { useUnchecked } from '../unchecked.ts'
import {
  partText,
  type Lines,
  type PassportPart,
  type PassportSection,
  type PassportTable,
} from './document.ts'
import { useFacts, useLists } from './tables.ts'
import { useThings } from './things.ts'

/** Kinds whose fields are said in the words of their panels. */
export const worded = ['sip', 'groups', 'queues', 'scenarios'] as const
export type Worded = Record<(typeof worded)[number], FieldWords>

/** Puts an account's telephony, as far as it is known, into sections; empty ones are left out. */
export function useSections(passport: Passport, words: Worded, contacts: string) {
  const { t } = useI18n()
  const unchecked = useUnchecked()
  const { numbers, people, recordings } = useLists(passport, words.sip.label('aon'))
  const { tariff, findings } = useFacts(passport)
  const things = useThings(passport, words)

  const tables: Record<PassportPart, () => PassportTable[]> = {
    numbers: () => [numbers('numbers'), numbers('externalNumbers')],
    sip: () => [people()],
    groups: () => things('groups'),
    queues: () => things('queues'),
    scenarios: () => things('scenarios'),
    media: () => [recordings()],
    currentTariff: () => [tariff()],
    problems: findings,
    contacts: () => [],
  }

  function notes(part: PassportPart): Lines {
    if (part === 'contacts') return contacts.split('\n').filter((line) => line.trim() !== '')
    if (part === 'problems') {
      return unchecked(passport.check.unchecked).map(
        ({ reason }) => `${t('check.unchecked')}: ${reason}`,
      )
    }
    return passport.unknown
      .filter((list) => list === part || (list === 'externalNumbers' && part === 'numbers'))
      .map((list) => `${t(`kinds.${list}`)}: ${t('check.unfit.incomplete')}`)
  }

  return (parts: readonly PassportPart[]): PassportSection[] =>
    parts
      .map((id) => ({
        ...{ id, title: t(partText(id)), notes: notes(id) },
        tables: tables[id]().filter(({ rows }) => rows.length > 0),
      }))
      .filter((section) => section.notes.length + section.tables.length > 0)
}
