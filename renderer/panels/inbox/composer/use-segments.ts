import { computed, shallowRef, watch } from 'vue'
import type { SegmentCount } from './segments.ts'

/** Counts a text's segments; what counts them arrives with the first letter. */
export function useSegments(text: () => string) {
  const count = shallowRef<(text: string) => SegmentCount>()
  watch(
    () => text() !== '',
    async (needed) => {
      if (needed && !count.value) count.value = (await import('./segments.ts')).countSegments
    },
    { immediate: true },
  )
  // The text as it will be sent.
  const sent = computed(() => text().trim().normalize('NFC'))
  return computed(() => (sent.value === '' ? undefined : count.value?.(sent.value)))
}
