import { searchRows } from '../../components/records/search-rows.ts'
import type { Find } from '../panel.ts'

/** Tickets by subject and number. */
export const find: Find = searchRows(
  'tickets',
  ({ id, subject }) => ({ texts: [subject, String(id)] }),
  ({ id, subject }) => ({
    title: subject,
    detail: `№ ${id}`,
    to: { name: 'support', params: { ticket: String(id) } },
  }),
)
