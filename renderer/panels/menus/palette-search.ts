import { searchRows } from '../../components/records/search-rows.ts'
import type { Find } from '../panel.ts'

/** Voice menus by name and internal number. */
export const find: Find = searchRows(
  'scenarios',
  ({ name, number }) => ({ texts: [name, number] }),
  ({ id, name, number }) => ({
    title: name,
    detail: number,
    to: { name: 'menus', query: { menu: String(id) } },
  }),
)
