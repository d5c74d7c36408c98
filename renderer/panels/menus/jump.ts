import { until } from '@vueuse/core'
import type { Scenario } from '../../../electron/bridge/menus.ts'
import { createFinder } from '../../components/records/find-text.ts'
import { useAccount } from '../../stores/account.ts'
import type { Find } from '../panel.ts'

const named = createFinder<Scenario>(({ name, number }) => ({ texts: [name, number] }))

/** Voice menus by name and internal number, read first if they never were. */
export const find: Find = async (text) => {
  if (text === '') return []
  const account = useAccount()
  account.need('scenarios')
  await until(() => account.slice('scenarios').state.state).toMatch(
    (state) => state !== 'empty' && state !== 'loading',
  )
  return named(account.rows('scenarios'), text).map(({ id, name, number }) => ({
    title: name,
    detail: number,
    to: { name: 'menus', query: { menu: String(id) } },
  }))
}
