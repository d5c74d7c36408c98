import { until } from '@vueuse/core'
import type { Queue } from '../../../electron/bridge/queues.ts'
import { createFinder } from '../../components/records/find-text.ts'
import { useAccount } from '../../stores/account.ts'
import type { Find } from '../panel.ts'

const named = createFinder<Queue>(({ name, login, logout }) => ({ texts: [name, login, logout] }))

/** Call queues by name and by their agents' numbers. */
export const find: Find = async (text) => {
  if (text === '') return []
  const account = useAccount()
  account.need('queues')
  await until(() => account.slice('queues').state.state).toMatch(
    (state) => state !== 'empty' && state !== 'loading',
  )
  return named(account.rows('queues'), text).map(({ id, name }) => ({
    title: name,
    to: { name: 'queues', query: { queue: String(id) } },
  }))
}
