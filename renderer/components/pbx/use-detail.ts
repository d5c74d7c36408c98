import { computed, watch } from 'vue'
import type { CollectionName } from '../../../electron/bridge/index.ts'
import { isAged } from '../../../electron/shared/aged.ts'
import { useDetails } from '../../stores/details.ts'

/**
 * Details of one resource while they are shown; read again after each change to it, and when they are
 * opened while older than a minute.
 * @param id undefined while there is no such resource yet
 */
export function useDetail<S extends CollectionName>(collection: S, id: () => number | undefined) {
  const details = useDetails()
  const known = computed(() => {
    const of = id()
    return of === undefined ? undefined : details.detailOf(collection, of)
  })
  function read(of: number | undefined, again?: boolean | 'aged'): void {
    if (of !== undefined) void details.read(collection, of, again)
  }
  watch(
    [id, () => known.value?.state.state],
    ([of, state], [before]) => {
      const readAt = known.value?.state.state === 'fresh' ? known.value.state.readAt : undefined
      if (state === undefined || state === 'stale') read(of)
      else if (of !== before && readAt !== undefined && isAged(readAt)) read(of, 'aged')
    },
    { immediate: true },
  )
  return {
    detail: computed(() => known.value?.detail),
    failure: computed(() => {
      const state = known.value?.state
      return state?.state === 'failed' ? state.failure : undefined
    }),
    retry: () => read(id(), true),
  }
}
