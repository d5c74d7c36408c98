import { searchRows } from '../../components/records/search-rows.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import type { Find } from '../panel.ts'

/** Own numbers by their digits or names. */
export const find: Find = searchRows(
  'numbers',
  ({ number, alias }) => ({ numbers: [number], texts: [alias] }),
  ({ number, alias }) => ({
    title: formatNumber(number),
    detail: alias,
    to: { name: 'numbers', query: { number } },
  }),
)
