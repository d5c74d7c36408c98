import { computed } from 'vue'
import type { Member } from '../../../electron/bridge/groups.ts'
import type { CollectionName } from '../../../electron/bridge/index.ts'
import { useAccount } from '../../stores/account.ts'
import type { Option } from '../form/search-select.ts'
import { ordered } from '../records/order.ts'

type Choosable = Extract<CollectionName, 'sip' | 'groups'>

/**
 * Resources of a list to choose from, by name; those that are chosen already have theirs before the list
 * was read.
 */
export function useOptions(collection: Choosable, chosen: readonly Member[] = []) {
  const account = useAccount()
  account.need(collection)
  const state = computed(() => account.collection(collection).state)
  const options = computed((): Option<number>[] => {
    const known = new Map<number, Option<number>>()
    for (const { id, name } of chosen) known.set(id, { value: id, text: name })
    for (const { id, name, number } of account.rows(collection)) {
      known.set(id, { value: id, text: name, ...(number !== undefined && { number }) })
    }
    return ordered([...known.values()], ({ text }) => text, false)
  })
  return {
    options,
    loading: computed(() => ['empty', 'loading'].includes(state.value.state)),
    failure: computed(() => (state.value.state === 'failed' ? state.value.failure : undefined)),
    retry: () => void account.read(collection, true),
  }
}
