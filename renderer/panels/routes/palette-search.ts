import { searchRows } from '../../components/records/search-rows.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import type { Find } from '../panel.ts'

/** Where calls to own numbers go, by their digits or names. */
export const find: Find = searchRows(
  'numbers',
  ({ number, alias }) => ({ numbers: [number], texts: [alias] }),
  ({ id, number, alias }) => ({
    title: formatNumber(number),
    detail: alias,
    to: { name: 'routes', query: { from: `numbers:${id}` } },
  }),
)
