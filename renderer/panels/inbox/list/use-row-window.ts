import { useEventListener, useResizeObserver } from '@vueuse/core'
import { computed, ref, type Ref } from 'vue'

/** Rows drawn beyond each edge of what is seen. */
const SPARE = 8
/** Number of rows before anything can be measured, roughly a screen. */
const FIRST_ROWS = 30

interface RowWindowOptions {
  scroller: Ref<HTMLElement | null>
  count: Ref<number>
  /** Height of a row, in pixels. */
  height: number
  /** Maximum number of rows. */
  most: Ref<number>
}

/**
 * The visible rows of a long list with rows of equal height in pixels, and a few more. The others
 * are empty space above and below.
 */
export function useRowWindow({ scroller, count, height, most }: RowWindowOptions) {
  // Both come from observers: reading them here would cause a second layout.
  const seen = ref(0)
  const y = ref(0)
  useResizeObserver(scroller, ([entry]) => (seen.value = entry?.contentRect.height ?? 0))
  useEventListener(scroller, 'scroll', () => (y.value = scroller.value?.scrollTop ?? 0), {
    passive: true,
  })

  return computed(() => {
    const fit = seen.value > 0 ? Math.ceil(seen.value / height) + 2 * SPARE : FIRST_ROWS
    const latest = Math.max(0, count.value - fit)
    const start = Math.min(latest, Math.max(0, Math.floor(y.value / height) - SPARE))
    const end = Math.min(count.value, start + Math.min(fit, most.value))
    const above = start * height
    return { start, end, above, below: (count.value - end) * height }
  })
}
