import { useI18n } from 'vue-i18n'
import type { ChangesEnd, PlannedChange } from '../../../electron/bridge/changes.ts'
import type { Failure } from '../../../electron/bridge/failures.ts'
import { useTimes } from '../../i18n/dates.ts'
import { useFailureText } from '../../i18n/failure-text.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import type { PlannedTogether } from '../../stores/ends.ts'
import { useFieldWords } from './field-words.ts'

/** Maximum number of names; the rest are counted. */
const NAMED = 3

/** Sentences about the starts and ends of temporary forwardings. */
export function useEndWords() {
  const { t } = useI18n()
  const times = useTimes()
  const { differences } = useFieldWords()
  const failureText = useFailureText()

  /** The numbers by their names, the first of many. */
  function names(changes: readonly { name: string }[]): string {
    const all = [...new Set(changes.map(({ name }) => formatNumber(name)))]
    const some = all.slice(0, NAMED).join(', ')
    return all.length > NAMED ? t('words.andMore', { names: some, n: all.length - NAMED }) : some
  }

  const time = (until: number): string =>
    until > times.now.value ? times.ahead(until) : times.asOf(until)

  /** Where the numbers will lead, or do lead. */
  const becomes = (state: Pick<PlannedChange, 'kind' | 'after' | 'names'>): string =>
    differences({ ...state, before: {} })
      .map(({ after }) => after || t('changes.nothing'))
      .join(', ') || '…'

  function plan(one: PlannedTogether): string {
    const { from, until } = one
    const values = { to: becomes(one), from: time(from) }
    return until === undefined
      ? t('changes.plan.from', values)
      : t('changes.plan.span', { ...values, until: time(until) })
  }

  function refusal(failure: Failure): string {
    const { text, quote, isKnown } = failureText(failure)
    const words = quote && !isKnown ? t('changes.plan.quoted', { text, quote }) : text
    return t('changes.plan.refused', { text: words })
  }

  return {
    /** "until 5 January 9:00" */
    until: (until: number) => t('changes.end.until', { time: time(until) }),
    /** Returns the end as a sentence with its numbers. */
    sentence: (end: ChangesEnd) =>
      t(end.until > times.now.value ? 'changes.end.lasts' : 'changes.end.ended', {
        names: names(end.changes),
        time: time(end.until),
      }),
    /** Says what is planned, of numbers that are named elsewhere. */
    plan,
    /** Returns the same as a sentence with the numbers. */
    planned: (one: PlannedTogether) => `${names(one.plans)}: ${plan(one)}`,
    /** Says why it waits for the user. */
    reason: ({ why = 'late', now = {}, until, failure, ...one }: PlannedTogether): string => {
      const to = () => becomes({ ...one, after: now })
      switch (why) {
        case 'changed':
          return t('changes.plan.now', { to: to() })
        case 'unknown':
          return t('changes.plan.unknown', { to: to() })
        case 'late':
          return t(
            (until ?? Infinity) <= times.now.value ? 'changes.plan.over' : 'changes.plan.missed',
          )
        case 'notDone':
          return failure ? refusal(failure) : t('changes.plan.notDone')
        default:
          return t(`changes.plan.${why}`)
      }
    },
  }
}
