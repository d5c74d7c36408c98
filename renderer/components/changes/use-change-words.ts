import { useI18n } from 'vue-i18n'
import type { KeptChange } from '../../../electron/bridge/changes.ts'
import type { Difference } from '../../../electron/bridge/history.ts'
import { useTimes } from '../../i18n/dates.ts'
import { lowerFirst } from '../../i18n/lower-first.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import type { FieldChange } from './field-words.ts'

const isNumber = ({ kind }: Pick<KeptChange, 'kind'>) =>
  kind === 'numbers' || kind === 'externalNumbers'

type ChangeWindow = Pick<KeptChange, 'since' | 'at'> & Partial<Pick<Difference, 'origin'>>

/** Sentences about a change and its outcome. */
export function useChangeWords() {
  const { t, te } = useI18n()
  const times = useTimes()

  const nothing = () => t('changes.nothing')

  const name = (change: Pick<KeptChange, 'kind' | 'name'>): string =>
    isNumber(change) ? formatNumber(change.name) : change.name

  function action({
    kind,
    action: done,
    work,
  }: Pick<KeptChange, 'kind' | 'action' | 'work'>): string {
    const same = kind === 'externalNumbers' && done !== 'deleted' ? 'numbers' : kind
    const what = t(`changes.actions.${done}.${same}`)
    return work === 'changes.putBack' ? t('changes.back', { what: lowerFirst(what) }) : what
  }

  /** Says what several changes of one job are: "Removed everywhere: Vera Novikova". */
  function together(change: KeptChange): string {
    const work = `changes.works.${change.work ?? ''}`
    const what = te(work) ? t(work) : action(change)
    return change.about === undefined ? what : `${what}: ${change.about}`
  }

  /** "Reception → +7 900 111-00-02" */
  const values = ({ before, after }: FieldChange) =>
    `${before || nothing()} → ${after || nothing()}`

  /** Says what differs in a field: "Timeout: 30 → 60", "Members: added: Anna". */
  function field(row: FieldChange): string {
    const { label, added, removed } = row
    const items = [
      ...(added.length > 0 ? [t('changes.added', { names: added.join(', ') })] : []),
      ...(removed.length > 0 ? [t('changes.removed', { names: removed.join(', ') })] : []),
    ]
    const what = items.length > 0 ? items.join('; ') : values(row)
    return `${t('changes.field', { field: label })} ${what}`
  }

  return {
    name,
    action,
    field,
    together,
    sentence: (change: Pick<KeptChange, 'kind' | 'action' | 'name'>) =>
      `${action(change)} ${name(change)}`,
    /** Returns between when a change was made, and from where; undefined for a recorded one made here. */
    window: ({ since, at, origin = 'elsewhere' }: ChangeWindow): string | undefined =>
      since === undefined
        ? undefined
        : t(`changes.${origin}`, { from: times.asOf(since), to: times.asOf(at) }),
    /** Says what differs, on one line: "Reception → +7 900 111-00-02". */
    difference: (rows: readonly FieldChange[]): string => rows.map(values).join(', '),
    putBack: () => t('changes.putBack'),
    /** Returns a note about the outcome or a revert; undefined for a change that is simply done. */
    state(change: KeptChange): string | undefined {
      if (change.outcome !== 'done') return t(`changes.outcomes.${change.outcome}`)
      return change.backBy === undefined ? undefined : t('changes.isBack')
    },
  }
}
