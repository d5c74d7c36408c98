import { useElementSize, useScroll } from '@vueuse/core'
import { computed, type Ref } from 'vue'

/** Rows drawn beyond each edge of what is seen. */
const SPARE = 8
/** Where nothing can be measured yet: about what a screen holds. */
const FIRST_ROWS = 30

/**
 * Which rows of a long list stand in the page, where every row has the same height in pixels: those
 * that are seen and a few more. The others are empty space above and below.
 */
export function useRowWindow(
  scroller: Ref<HTMLElement | null>,
  count: Ref<number>,
  height: number,
) {
  const { height: seen } = useElementSize(scroller)
  const { y } = useScroll(scroller)

  return computed(() => {
    const fit = seen.value > 0 ? Math.ceil(seen.value / height) + 2 * SPARE : FIRST_ROWS
    const latest = Math.max(0, count.value - fit)
    const start = Math.min(latest, Math.max(0, Math.floor(y.value / height) - SPARE))
    const end = Math.min(count.value, start + fit)
    return { start, end, above: start * height, below: (count.value - end) * height }
  })
}
