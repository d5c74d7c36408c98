import { until } from '@vueuse/core'
import type { Webhook } from '../../../electron/bridge/webhooks.ts'
import { createFinder } from '../../components/records/find-text.ts'
import { useAccount } from '../../stores/account.ts'
import type { Find } from '../panel.ts'

const named = createFinder<Webhook>(({ name }) => ({ texts: [name] }))

/** Webhooks by their addresses, read first if they never were. */
export const find: Find = async (text) => {
  if (text === '') return []
  const account = useAccount()
  account.need('webhooks')
  await until(() => account.slice('webhooks').state.state).toMatch(
    (state) => state !== 'empty' && state !== 'loading',
  )
  return named(account.rows('webhooks'), text).map(({ id, name }) => ({
    title: name,
    to: { name: 'hooks', query: { webhook: String(id) } },
  }))
}
