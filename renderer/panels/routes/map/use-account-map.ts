import { useDebounceFn } from '@vueuse/core'
import { shallowRef, watch } from 'vue'
import type { AccountMap } from '../../../../electron/bridge/routes.ts'
import { useCommand } from '../../../bridge/use-command.ts'
import { callHere, useCabinets } from '../../../stores/cabinets.ts'
import { useEvents } from '../../../stores/events.ts'

/** Changes of the account come in heaps: so long they are waited for, in milliseconds. */
const HEAP = 1000

/**
 * Map of all resources that receive calls in the active account, computed again when the account
 * changes.
 */
export function useAccountMap() {
  const cabinets = useCabinets()
  const map = shallowRef<AccountMap>()
  const { run, pending, failure } = useCommand(async (refresh: boolean) => {
    const cabinet = cabinets.activeId
    const found = await callHere('routes.map', { refresh })
    if (cabinet === cabinets.activeId) map.value = found
  })
  const again = useDebounceFn(() => void run(false), HEAP)

  watch(
    () => cabinets.activeId,
    (cabinet) => {
      map.value = undefined
      if (cabinet !== undefined) void run(false)
    },
    { immediate: true },
  )
  useEvents().listen(({ name, payload }) => {
    if (name !== 'account.changed' && name !== 'detail.changed') return
    // Changes caused by its own reading are ignored.
    if (payload.cabinet === cabinets.activeId && !pending.value) void again()
  })
  return { map, pending, failure, refresh: () => void run(true) }
}
