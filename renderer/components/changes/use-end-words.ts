import { useI18n } from 'vue-i18n'
import type { ChangesEnd } from '../../../electron/bridge/changes.ts'
import { useTimes } from '../../i18n/dates.ts'
import { formatNumber } from '../../i18n/numbers.ts'

/** Maximum number of names; the rest are counted. */
const NAMED = 3

/** Sentences about the ends of temporary forwardings. */
export function useEndWords() {
  const { t } = useI18n()
  const times = useTimes()

  /** The numbers by their names, the first of many. */
  function names({ changes }: ChangesEnd): string {
    const all = [...new Set(changes.map(({ name }) => formatNumber(name)))]
    const some = all.slice(0, NAMED).join(', ')
    return all.length > NAMED ? t('changes.end.more', { names: some, n: all.length - NAMED }) : some
  }

  const time = (until: number): string =>
    until > times.now.value ? times.ahead(until) : times.asOf(until)

  return {
    /** "until 5 January 9:00" */
    until: (until: number) => t('changes.end.until', { time: time(until) }),
    /** Returns the end as a sentence with its numbers. */
    sentence: (end: ChangesEnd) =>
      t(end.until > times.now.value ? 'changes.end.lasts' : 'changes.end.ended', {
        names: names(end),
        time: time(end.until),
      }),
  }
}
