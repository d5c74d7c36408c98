import { until } from '@vueuse/core'
import type { Group } from '../../../electron/bridge/groups.ts'
import { createFinder } from '../../components/records/find-text.ts'
import { useAccount } from '../../stores/account.ts'
import type { Find } from '../panel.ts'

const named = createFinder<Group>(({ name, number }) => ({ texts: [name, number] }))

/** Groups by name and internal number, read first if they never were. */
export const find: Find = async (text) => {
  if (text === '') return []
  const account = useAccount()
  account.need('groups')
  await until(() => account.slice('groups').state.state).toMatch(
    (state) => state !== 'empty' && state !== 'loading',
  )
  return named(account.rows('groups'), text).map(({ id, name, number }) => ({
    title: name,
    detail: number,
    to: { name: 'groups', query: { group: String(id) } },
  }))
}
