import { onBeforeUnmount, onMounted, watch } from 'vue'

/** Half a line of doubt, in pixels: figures of a zoomed page have fractions. */
const DOUBT = 10

/** Scrolls a thread to its end and keeps it there until the user scrolls up. */
export function useThreadEnd(scroller: () => HTMLElement | null): void {
  let sizes: ResizeObserver | undefined
  let isAtEnd = true
  let top = 0

  function toEnd(): void {
    const place = scroller()
    if (!place || !isAtEnd) return
    place.scrollTop = place.scrollHeight
    top = place.scrollTop
  }

  /** Leaves the end only if the user scrolls up: new content may have moved the end away. */
  function noteEnd(): void {
    const place = scroller()
    if (!place) return
    const { scrollHeight, scrollTop, clientHeight } = place
    const isThere = scrollHeight - scrollTop - clientHeight < DOUBT
    isAtEnd = isThere || (isAtEnd && scrollTop >= top)
    top = scrollTop
  }

  function begin(place: HTMLElement): void {
    sizes = new ResizeObserver(toEnd)
    // The composer below changes the thread's height.
    sizes.observe(place)
    if (place.firstElementChild) sizes.observe(place.firstElementChild)
    place.addEventListener('scroll', noteEnd, { passive: true })
    toEnd()
  }

  onMounted(() => {
    watch(scroller, (place) => place && !sizes && begin(place), { immediate: true })
  })
  onBeforeUnmount(() => {
    sizes?.disconnect()
    scroller()?.removeEventListener('scroll', noteEnd)
  })
}
