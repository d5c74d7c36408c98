import { useElementSize } from '@vueuse/core'
import { computed, ref, watch, type Ref } from 'vue'
import { ROW_HEIGHT, windowOf, type GridLine } from './record-grid.ts'

/** Height assumed before the first measurement, in pixels. */
const FIRST_HEIGHT = 720

/** The part of a long list that is in sight, and the room that the rest takes. */
export function useGridWindow<T>(
  scroller: Readonly<Ref<HTMLElement | null>>,
  lines: Readonly<Ref<GridLine<T>[]>>,
) {
  const { height } = useElementSize(scroller)
  const top = ref(0)
  const inSight = computed(() => height.value || FIRST_HEIGHT)
  const span = computed(() => windowOf(top.value, inSight.value, lines.value.length))
  const first = computed(() => span.value.first)
  const shown = computed(() => lines.value.slice(span.value.first, span.value.end))
  /** Pixels above and below what is drawn. */
  const before = computed(() => first.value * ROW_HEIGHT)
  const after = computed(() => (lines.value.length - span.value.end) * ROW_HEIGHT)
  /** Number of rows per page. */
  const page = computed(() => Math.max(1, Math.floor(inSight.value / ROW_HEIGHT) - 2))

  function look(): void {
    if (scroller.value) top.value = scroller.value.scrollTop
  }

  /** Brings a line into sight below the head. */
  function scrollTo(place: number): void {
    const box = scroller.value
    if (!box) return
    const from = place * ROW_HEIGHT
    const view = box.clientHeight - ROW_HEIGHT
    if (from < box.scrollTop) box.scrollTop = from
    else if (from + ROW_HEIGHT > box.scrollTop + view) box.scrollTop = from + ROW_HEIGHT - view
    look()
  }

  // A shorter list may end above where the long one was scrolled to.
  watch(lines, look, { flush: 'post' })

  return { shown, first, before, after, page, look, scrollTo }
}
