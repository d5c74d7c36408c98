import { searchRows } from '../../components/records/search-rows.ts'
import type { Find } from '../panel.ts'

/** Invoices by their names and numbers. */
export const find: Find = searchRows(
  'invoices',
  ({ name, number }) => ({ texts: [name, number] }),
  ({ id, name, number }) => ({
    title: name ?? number ?? String(id),
    to: { name: 'money', params: { tab: 'invoices' }, query: { invoice: String(id) } },
  }),
)
