import { searchRows } from '../../components/records/search-rows.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import type { Find } from '../panel.ts'

/** Finds own numbers by digits or name, to show the path of their calls. */
export const find: Find = searchRows(
  'numbers',
  ({ number, alias }) => ({ numbers: [number], texts: [alias] }),
  ({ id, number, alias }) => ({
    title: formatNumber(number),
    detail: alias,
    to: { name: 'routes', query: { from: `numbers:${id}` } },
  }),
)
