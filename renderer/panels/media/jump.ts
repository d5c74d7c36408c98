import { until } from '@vueuse/core'
import type { Recording } from '../../../electron/bridge/media.ts'
import { createFinder } from '../../components/records/find-text.ts'
import { useAccount } from '../../stores/account.ts'
import type { Find } from '../panel.ts'

const named = createFinder<Recording>(({ name }) => ({ texts: [name] }))

/** Recordings by name. */
export const find: Find = async (text) => {
  if (text === '') return []
  const account = useAccount()
  account.need('media')
  await until(() => account.slice('media').state.state).toMatch(
    (state) => state !== 'empty' && state !== 'loading',
  )
  return named(account.rows('media'), text).map(({ id, name }) => ({
    title: name,
    to: { name: 'media', query: { recording: String(id) } },
  }))
}
