import { computed, nextTick, onBeforeUnmount, onMounted, ref, watch } from 'vue'
import type { Post } from '../../../../electron/bridge/support.ts'

/** Number of posts listed at once: more than any window shows. */
const FIRST = 10
/** Number of earlier posts added in each frame. */
const SLICE = 10
/** Number of posts added automatically, and on each request for more. */
const STEP = 200

/**
 * The newest posts of a thread, listed in portions so that no frame waits for all of them. The browser keeps
 * the reader's place while earlier ones come in above it.
 */
export function useNewestPosts(posts: () => readonly Post[], scroller: () => HTMLElement | null) {
  const wanted = ref(STEP)
  const reached = ref(FIRST)
  const most = computed(() => Math.min(wanted.value, posts().length))
  const listed = computed(() => posts().slice(-reached.value))
  const earlier = computed(() => Math.max(0, posts().length - wanted.value))
  let frame = 0

  async function listMore(): Promise<void> {
    const place = scroller()
    // At the very top the browser does not anchor the scroll position.
    if (place?.scrollTop === 0) place.scrollTop = 1
    reached.value += SLICE
    await nextTick()
    listSoon()
  }
  function listSoon(): void {
    cancelAnimationFrame(frame)
    frame = reached.value < most.value ? requestAnimationFrame(() => void listMore()) : 0
  }
  onMounted(listSoon)
  watch(most, listSoon)
  onBeforeUnmount(() => cancelAnimationFrame(frame))

  return {
    listed,
    /** Number of posts listed only on request. */
    earlier,
    listEarlier: (): void => void (wanted.value += STEP),
  }
}
