import { computed, shallowRef, watch } from 'vue'
import type { AccountMap } from '../../../../electron/bridge/routes.ts'
import { useRenewal } from '../../../components/calls/use-renewal.ts'
import { useCommand } from '../../../bridge/use-command.ts'
import { useAccount } from '../../../stores/account.ts'
import { callHere, useCabinets } from '../../../stores/cabinets.ts'

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
  useRenewal(() => run(false), { pending, pause: 1000 })

  watch(
    () => cabinets.activeId,
    (cabinet) => {
      map.value = undefined
      if (cabinet !== undefined) void run(false)
    },
    { immediate: true },
  )
  return { map, pending, failure, refresh: () => void run(true) }
}

/** Own names of numbers, by their ids. */
export function useAliases() {
  const account = useAccount()
  return computed(
    (): ReadonlyMap<number | string, string | undefined> =>
      new Map(account.rows('numbers').map(({ id, alias }) => [id, alias])),
  )
}
