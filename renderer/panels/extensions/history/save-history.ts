import { useI18n } from 'vue-i18n'
import type { Range } from '../../../../electron/shared/intervals.ts'
import { call } from '../../../bridge/call.ts'
import { useFileName } from '../../../components/records/file-name.ts'
import { offsetAt } from '../../../i18n/zone.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { AT_ONCE } from './use-batched.ts'
import type { Seen } from './use-seen-rows.ts'
import { csvRows, type CsvExtension } from './csv-rows.ts'
import { dayAt } from '../../../../electron/shared/days.ts'
import { useDurations } from './durations.ts'

/** Saves what was seen of some extensions in a range as a table. */
export function useSavingHistory() {
  const { t } = useI18n()
  const cabinets = useCabinets()
  const { stateWord } = useDurations()
  const nameOf = useFileName()

  async function read(rows: readonly Seen[], { from, to }: Range): Promise<CsvExtension[]> {
    const cabinet = cabinets.present()
    const read: CsvExtension[] = []
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const some = rows.slice(at, at + AT_ONCE)
      const whom = some.map(({ people = [] }) => [...people])
      const answers = await call('extensions.history', { cabinet, rows: whom, from, to, spans: [] })
      some.forEach(({ number = '', name }, place) =>
        read.push({ number, name, line: answers[place]?.line ?? [] }),
      )
    }
    return read
  }

  return async (rows: readonly Seen[], { from, to }: Range): Promise<void> => {
    const seen = { from, to: Math.min(to, Date.now()) }
    const [{ saveCsv }, extensions] = await Promise.all([
      import('../../../files/csv.ts'),
      read(rows, seen),
    ])
    const table = csvRows(extensions, seen, offsetAt, {
      states: {
        online: stateWord('online'),
        offline: stateWord('offline'),
        unknown: stateWord('unknown'),
      },
      columns: [
        t('words.number'),
        t('words.personName'),
        t('words.state'),
        t('words.since'),
        t('extensions.history.until'),
        t('extensions.history.seconds'),
      ],
    })
    const days = `${dayAt(from, offsetAt)} ${dayAt(to - 1, offsetAt)}`
    saveCsv(nameOf(t('extensions.history.fileName'), days), table)
  }
}
