import { computed, watch } from 'vue'
import type { CollectionName } from '../../../electron/bridge/index.ts'
import { useDetails } from '../../stores/details.ts'

/**
 * Details of one resource while they are shown; read again after each change to it.
 * @param id undefined while there is no such resource yet
 */
export function useDetail<S extends CollectionName>(collection: S, id: () => number | undefined) {
  const details = useDetails()
  const known = computed(() => {
    const of = id()
    return of === undefined ? undefined : details.detailOf(collection, of)
  })
  function read(of: number | undefined, again?: boolean): void {
    if (of !== undefined) void details.read(collection, of, again)
  }
  watch(
    [id, () => known.value?.state.state],
    ([of, state]) => {
      if (state === undefined || state === 'stale') read(of)
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
