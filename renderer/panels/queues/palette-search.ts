import { searchRows } from '../../components/records/search-rows.ts'
import type { Find } from '../panel.ts'

/** Call queues by name and by the numbers that agents log in and out with. */
export const find: Find = searchRows(
  'queues',
  ({ name, login, logout }) => ({ texts: [name, login, logout] }),
  ({ id, name }) => ({ title: name, to: { name: 'queues', query: { queue: String(id) } } }),
)
