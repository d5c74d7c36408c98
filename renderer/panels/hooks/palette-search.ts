import { searchRows } from '../../components/records/search-rows.ts'
import type { Find } from '../panel.ts'

/** Webhooks by their addresses. */
export const find: Find = searchRows(
  'webhooks',
  ({ name }) => ({ texts: [name] }),
  ({ id, name }) => ({ title: name, to: { name: 'hooks', query: { webhook: String(id) } } }),
)
