import { nextTick, ref, watch, type Ref } from 'vue'
import type { Message, MessageId } from '../../../electron/bridge/model.ts'

/** Never more rows than this stand in the page. */
export const MOST_ROWS = 200
const FIRST_ROWS = 50
const STEP = 30
/** Rows are added when less than this is left to scroll, in pixels. */
const NEAR = 700
/** Counts as the end, in pixels. */
const END_SLACK = 24

interface WindowOptions {
  messages: () => Message[]
  /** Where to begin instead of at the end. */
  startAt: () => MessageId | undefined
  /** The scrolling element; its rows carry `data-message`. */
  scroller: Ref<HTMLElement | null>
  atEnd: Ref<boolean>
  /** The first loaded message is near: older ones are wanted. */
  older: () => void
}

/**
 * A window of real rows over all loaded messages. It moves as one scrolls, keeping the rows on the
 * screen exactly where they are, and sticks to the end only while it is at the end.
 */
export function useMessageWindow(options: WindowOptions) {
  const { scroller, atEnd } = options
  const range = ref(firstRange())

  function firstRange(): { start: number; end: number } {
    const messages = options.messages()
    const first = messages.findIndex(({ id }) => id === options.startAt())
    const end = first < 0 ? messages.length : Math.min(messages.length, first + FIRST_ROWS)
    return { start: Math.max(0, end - FIRST_ROWS * (first < 0 ? 1 : 2)), end }
  }

  /** Does something that changes rows, and puts the topmost visible row back where it was. */
  async function anchored(change: () => void): Promise<void> {
    const box = scroller.value
    const anchor = box && topmost(box)
    const before = anchor?.getBoundingClientRect().top ?? 0
    change()
    await nextTick()
    if (!box || !anchor?.isConnected) return
    box.scrollTop += anchor.getBoundingClientRect().top - before
  }

  function topmost(box: HTMLElement): HTMLElement | undefined {
    const { top } = box.getBoundingClientRect()
    const rows = box.querySelectorAll<HTMLElement>('[data-message]')
    for (const row of rows) if (row.getBoundingClientRect().bottom > top) return row
    return undefined
  }

  function toEnd(): void {
    const box = scroller.value
    if (box) box.scrollTop = box.scrollHeight
  }

  async function jumpToEnd(): Promise<void> {
    const end = options.messages().length
    range.value = { start: Math.max(0, end - FIRST_ROWS), end }
    await nextTick()
    toEnd()
    scrolled()
  }

  function scrolled(): void {
    const box = scroller.value
    if (!box) return
    const below = box.scrollHeight - box.scrollTop - box.clientHeight
    const { start, end } = range.value
    const count = options.messages().length
    atEnd.value = end === count && below <= END_SLACK
    if (box.scrollTop < NEAR) {
      if (start > 0) void anchored(() => extendUp(start))
      else options.older()
    } else if (below < NEAR && end < count) void anchored(() => extendDown(end, count))
  }

  function extendUp(from: number): void {
    const start = Math.max(0, from - STEP)
    range.value = { start, end: Math.min(range.value.end, start + MOST_ROWS) }
  }

  function extendDown(from: number, count: number): void {
    const end = Math.min(count, from + STEP)
    range.value = { start: Math.max(range.value.start, end - MOST_ROWS), end }
  }

  /** Keeps the window on the same messages when older ones come before it or new ones after it. */
  function follow(messages: Message[], before: Message[]): void {
    const { start, end } = range.value
    const first = before[start]?.id
    const found = messages.findIndex(({ id }) => id === first)
    const from = found < 0 ? Math.min(start, messages.length) : found
    const to = end === before.length ? messages.length : from + (end - start)
    range.value = atEnd.value
      ? { start: Math.max(from, to - MOST_ROWS), end: to }
      : { start: from, end: Math.min(to, from + MOST_ROWS, messages.length) }
  }

  watch(options.messages, async (messages, before) => {
    const stick = atEnd.value
    await anchored(() => follow(messages, before))
    if (stick) toEnd()
    scrolled()
  })

  return { range, scrolled, toEnd, jumpToEnd }
}
