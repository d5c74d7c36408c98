import { onBeforeUnmount, onMounted, shallowReactive, watch } from 'vue'

/** What comes into sight soon is drawn already. */
const AHEAD = '600px'
/** Signs of HTML in a line of a post, and its height in pixels: only a guess until it is drawn. */
const LINE = 110
const LINE_HEIGHT = 21
const MOST_LINES = 200

/** About as much room as a post will take. */
const roomFor = (html: string): string =>
  `${Math.min(MOST_LINES, Math.ceil(html.length / LINE) + 1) * LINE_HEIGHT}px`

/**
 * Draws posts as they come near, one in a frame, so that no frame waits for a thread's worth of cleaning.
 * The thread begins at its end, and stays there until somebody scrolls.
 */
export function usePostsInSight(scroller: () => HTMLElement | null) {
  const drawn = shallowReactive(new Set<number>())
  const waiting = new Set<HTMLElement>()
  const queue: number[] = []
  let observer: IntersectionObserver | undefined
  let growth: ResizeObserver | undefined
  let frame = 0
  let isAtEnd = true

  function drawNext(): void {
    frame = 0
    // The one that came into sight last: whoever scrolls on does not wait for what is past.
    const id = queue.pop()
    if (id === undefined) return
    drawn.add(id)
    if (queue.length > 0) frame = requestAnimationFrame(drawNext)
  }

  function near(entries: IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer?.unobserve(target)
      const id = Number((target as HTMLElement).dataset['post'])
      if (!drawn.has(id)) queue.push(id)
    }
    if (queue.length > 0 && frame === 0) frame = requestAnimationFrame(drawNext)
  }

  /** Looks out for a post: an element whose `data-post` is its id. */
  const vPost = {
    mounted(element: HTMLElement) {
      if (observer) observer.observe(element)
      else waiting.add(element)
    },
    beforeUnmount: (element: HTMLElement) => observer?.unobserve(element),
  }

  function toEnd(): void {
    const place = scroller()
    if (place && isAtEnd) place.scrollTop = place.scrollHeight
  }

  function begin(place: HTMLElement): void {
    observer = new IntersectionObserver(near, { root: place, rootMargin: `${AHEAD} 0px` })
    for (const element of waiting) observer.observe(element)
    waiting.clear()
    growth = new ResizeObserver(toEnd)
    if (place.firstElementChild) growth.observe(place.firstElementChild)
    place.addEventListener('scroll', noteEnd, { passive: true })
    toEnd()
  }

  /** Half a line of doubt: figures of a zoomed page have fractions. */
  function noteEnd(): void {
    const place = scroller()
    if (place) isAtEnd = place.scrollHeight - place.scrollTop - place.clientHeight < 10
  }

  onMounted(() => {
    watch(scroller, (place) => place && !observer && begin(place), { immediate: true })
  })
  onBeforeUnmount(() => {
    observer?.disconnect()
    growth?.disconnect()
    cancelAnimationFrame(frame)
    scroller()?.removeEventListener('scroll', noteEnd)
  })

  return { vPost, isDrawn: (id: number): boolean => drawn.has(id), roomFor }
}
