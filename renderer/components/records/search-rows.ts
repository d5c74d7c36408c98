import { until } from '@vueuse/core'
import type { SliceName, Slices } from '../../../electron/bridge/index.ts'
import { useAccount } from '../../stores/account.ts'
import { createFinder, type Searched } from './find-text.ts'

/**
 * A search over a list of the account for the search palette, which names what it finds; the list is read first
 * if it never was.
 */
export function searchRows<S extends SliceName, Found>(
  slice: S,
  searched: (row: Slices[S]) => Searched,
  found: (row: Slices[S]) => Found,
): (text: string) => Promise<Found[]> {
  const find = createFinder(searched)
  return async (text) => {
    if (text === '') return []
    const account = useAccount()
    account.need(slice)
    await until(() => account.slice(slice).state.state).toMatch(
      (state) => state !== 'empty' && state !== 'loading',
    )
    return find(account.rows(slice), text).map(found)
  }
}
