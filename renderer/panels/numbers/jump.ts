import { until } from '@vueuse/core'
import type { OwnedNumber } from '../../../electron/bridge/numbers.ts'
import { createFinder } from '../../components/records/find-text.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useAccount } from '../../stores/account.ts'
import type { Find } from '../panel.ts'

const named = createFinder<OwnedNumber>(({ number, alias }) => ({
  numbers: [number],
  texts: [alias],
}))

/** Own numbers by their digits or names, read first if they never were. */
export const find: Find = async (text) => {
  if (text === '') return []
  const account = useAccount()
  account.need('numbers')
  await until(() => account.slice('numbers').state.state).toMatch(
    (state) => state !== 'empty' && state !== 'loading',
  )
  return named(account.rows('numbers'), text).map(({ number, alias }) => ({
    title: formatNumber(number),
    detail: alias,
    to: { name: 'numbers', query: { number } },
  }))
}
