import { searchRows } from '../../components/records/search-rows.ts'
import type { Find } from '../panel.ts'

/** Groups by name and internal number. */
export const find: Find = searchRows(
  'groups',
  ({ name, number }) => ({ texts: [name, number] }),
  ({ id, name, number }) => ({
    title: name,
    detail: number,
    to: { name: 'groups', query: { group: String(id) } },
  }),
)
