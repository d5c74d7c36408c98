import { useI18n } from 'vue-i18n'
import type { OwnedNumber } from '../../../../electron/bridge/numbers.ts'
import { useProblems } from '../../../components/calls/use-problems.ts'
import { useRecordList } from '../../../components/records/record-list.ts'
import { useCollection } from '../../../components/records/source.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import { useEnds } from '../../../stores/ends.ts'
import { useArrangement } from './arrangement.ts'
import { useColumns } from './columns.ts'
import { noFilters, passes, searched } from './find.ts'
import { useDestinations } from '../forwarding/destinations.ts'

/** Provides the list of own numbers with its columns, filters and grouping. */
export function useOwned() {
  const { t } = useI18n()
  const { destinationOf } = useDestinations()
  const { hidden, grouping, show } = useArrangement()
  const problems = useProblems('numbers')
  const ends = useEnds()
  const columns = useColumns(destinationOf, problems.column)

  function groupOf() {
    const column = columns.find(({ title }) => title === `numbers.columns.${grouping.value}`)
    return column && ((own: OwnedNumber) => column.text(own) || t('numbers.groups.none'))
  }

  const list = useRecordList({
    source: useCollection('numbers'),
    texts: 'numbers.list.',
    keyOf: ({ id }) => id,
    nameOf: ({ number }) => formatNumber(number),
    columns: () => columns,
    hidden: () => [...hidden.value, ...problems.hidden()],
    sort: { by: 'number', descending: false },
    searched,
    filters: noFilters,
    passes: (filters) =>
      passes(filters, {
        isMissing: (own) => destinationOf(own).kind === 'missing',
        problems: ({ id }) => problems.of(id).length > 0,
        temporary: ({ id }) => [ends.of, ends.plannedOf].some((of) => of(String(id)).length > 0),
      }),
    groupOf,
    // Groups are undone where they were made.
    arranged: () => grouping.value !== 'none',
    // Parameter in links of other panels to a number.
    openedBy: { parameter: 'number', of: ({ number }) => number },
  })

  return { list, problems, destinationOf, hidden, grouping, show }
}

export type Owned = ReturnType<typeof useOwned>
