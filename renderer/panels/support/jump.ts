import { until } from '@vueuse/core'
import type { Ticket } from '../../../electron/bridge/support.ts'
import { createFinder } from '../../components/records/find-text.ts'
import { useAccount } from '../../stores/account.ts'
import type { Find } from '../panel.ts'

const named = createFinder<Ticket>(({ id, subject }) => ({ texts: [subject, String(id)] }))

/** Tickets by subject and number. */
export const find: Find = async (text) => {
  if (text === '') return []
  const account = useAccount()
  account.need('tickets')
  await until(() => account.slice('tickets').state.state).toMatch(
    (state) => state !== 'empty' && state !== 'loading',
  )
  return named(account.rows('tickets'), text).map(({ id, subject }) => ({
    title: subject,
    detail: `№ ${id}`,
    to: { name: 'support', params: { ticket: String(id) } },
  }))
}
