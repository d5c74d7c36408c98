import { until } from '@vueuse/core'
import { finder, fold } from '../../components/find-text.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useAccount } from '../../stores/account.ts'
import type { Find } from '../panel.ts'

/** Own numbers by their digits or names, read first if they never were. */
export const find: Find = async (text) => {
  const fits = finder(text)
  if (!fits) return []
  const account = useAccount()
  account.need('numbers')
  await until(() => account.slice('numbers').state.state).toMatch(
    (state) => state !== 'empty' && state !== 'loading',
  )
  return account
    .rows('numbers')
    .filter(({ number, alias = '' }) => fits({ numbers: [number], text: fold(alias) }))
    .map(({ number, alias }) => ({
      title: formatNumber(number),
      detail: alias,
      to: { name: 'numbers', query: { number } },
    }))
}
