import { computed, watch } from 'vue'
import type { SliceName } from '../../../electron/bridge/index.ts'
import { useDetails } from '../../stores/details.ts'

/** One thing's details as long as they are shown: read anew whenever something has touched them. */
export function useDetail<S extends SliceName>(slice: S, id: () => number) {
  const details = useDetails()
  const known = computed(() => details.detailOf(slice, id()))
  watch(
    [id, () => known.value?.state.state],
    ([of, state]) => {
      if (state === undefined || state === 'stale') void details.read(slice, of)
    },
    { immediate: true },
  )
  return {
    detail: computed(() => known.value?.detail),
    failure: computed(() => {
      const state = known.value?.state
      return state?.state === 'failed' ? state.failure : undefined
    }),
    retry: () => void details.read(slice, id(), true),
  }
}
