import { until } from '@vueuse/core'
import type { CollectionName, Collections } from '../../../electron/bridge/index.ts'
import { useAccount } from '../../stores/account.ts'
import { createFinder, type Searched } from './find-text.ts'

/**
 * A search over a list of the account for the search palette, which names what it finds; the list is read first
 * if it never was.
 */
export function searchRows<S extends CollectionName, Found>(
  collection: S,
  searched: (row: Collections[S]) => Searched,
  found: (row: Collections[S]) => Found,
): (text: string) => Promise<Found[]> {
  const find = createFinder(searched)
  return async (text) => {
    if (text === '') return []
    const account = useAccount()
    account.need(collection)
    await until(() => account.collection(collection).state.state).toMatch(
      (state) => state !== 'empty' && state !== 'loading',
    )
    return find(account.rows(collection), text).map(found)
  }
}
