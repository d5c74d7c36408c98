import { searchRows } from '../../components/records/search-rows.ts'
import type { Find } from '../panel.ts'

/** Recordings by name. */
export const find: Find = searchRows(
  'media',
  ({ name }) => ({ texts: [name] }),
  ({ id, name }) => ({ title: name, to: { name: 'media', query: { recording: String(id) } } }),
)
