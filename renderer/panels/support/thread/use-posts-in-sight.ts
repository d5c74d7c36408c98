import { onBeforeUnmount, onMounted, shallowReactive, watch } from 'vue'
import type { Post } from '../../../../electron/bridge/support.ts'
import { roomFor } from './room.ts'

/** Distance from the view at which posts are drawn. */
const AHEAD = '600px'
/** Height drawn at once, in pixels, about a screen; the rest follows in the next frames. */
const AT_FIRST = 500

/** The newest posts that fill what is seen at first. */
function newest(posts: readonly Post[]): number[] {
  let room = AT_FIRST
  const ids: number[] = []
  for (const { id, html } of posts.toReversed()) {
    if (room <= 0) break
    room -= roomFor(html)
    ids.push(id)
  }
  return ids
}

/**
 * Draws the newest posts at once and the others as they come near, one in a frame, so that no frame waits
 * for a thread's worth of cleaning.
 */
export function usePostsInSight(posts: readonly Post[], scroller: () => HTMLElement | null) {
  const drawn = shallowReactive(new Set(newest(posts)))
  const waiting = new Set<HTMLElement>()
  const queue: number[] = []
  let observer: IntersectionObserver | undefined
  let frame = 0

  function drawNext(): void {
    frame = 0
    // Last in, first out: posts scrolled past are drawn later.
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

  function begin(place: HTMLElement): void {
    observer = new IntersectionObserver(near, { root: place, rootMargin: `${AHEAD} 0px` })
    for (const element of waiting) observer.observe(element)
    waiting.clear()
  }

  onMounted(() => {
    watch(scroller, (place) => place && !observer && begin(place), { immediate: true })
  })
  onBeforeUnmount(() => {
    observer?.disconnect()
    cancelAnimationFrame(frame)
  })

  return { vPost, isDrawn: (id: number): boolean => drawn.has(id) }
}
