import { nextTick, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import type { Message, MessageId } from '../../../../electron/bridge/model.ts'

/** Never more rows than this stand in the page. */
export const MOST_ROWS = 200
/** Drawn at once; as many again until the screen is full. What nobody sees yet comes after the first frame. */
const FIRST_ROWS = 10
/** Drawn below a message that reading goes on from. */
const FIRST_BELOW = 16
/** The screen is full when this much lies beyond it, in pixels. */
const FULL = 80
/** What a row is high at least, about, in pixels. */
const ROW = 55
/** Rows added in one frame at most, so few that the frame is never late. */
const STEP = 8
/** Rows added at once where scrolling came close to the edge. */
const HURRIED_STEP = 16
/** This much stands ready beyond what is seen, in pixels; less than the second number is an emergency. */
const AHEAD = 1000
const CLOSE = 300
/** This much is kept on the side that one comes from, in pixels. */
const BEHIND = 2400
/** Messages asked for when fewer than this lie beyond the rows. */
const FETCH_AHEAD = 12
/** Counts as the end, in pixels. */
const END_SLACK = 24
/** Where a message is put: what was looked for, what reading goes on from, and what stood topmost. */
export type Align = 'middle' | 'reading' | 'top'
/** As parts of the height. */
const LINES = { reading: 0.25, top: 0 } as const

/** Indices of the drawn messages among the loaded ones, without the end. */
interface Range {
  start: number
  end: number
}

interface WindowOptions {
  messages: () => Message[]
  /** More messages exist before and after the loaded ones. */
  more: () => { older: boolean; newer: boolean }
  /** The scrolling element; its rows carry `data-message`. */
  scroller: Ref<HTMLElement | null>
  atEnd: Ref<boolean>
  /** The loaded messages come to their end on one side: more are wanted. */
  wanted: (side: 'older' | 'newer') => void
}

/**
 * A window of real rows over the loaded messages. It grows a little in each frame until enough
 * stands ready on both sides, drops rows at the far side, and keeps what is on the screen exactly
 * where it is. It sticks to the end only while it is at the end.
 */
export function useMessageWindow(options: WindowOptions) {
  const { scroller, atEnd } = options
  const range = shallowRef<Range>({ start: 0, end: 0 })
  /** The loaded messages begin on the screen. */
  const atTop = ref(false)
  let changing = false
  /** The first frame is still to come: nothing that nobody sees is drawn before it. */
  let fresh = false
  let frame = 0
  /** Where it stood when it was last looked at, and how far it could be scrolled, in pixels. */
  let stood = { top: 0, room: 0 }

  /** Draws the place to begin with: around a message, or the end. */
  function begin(at: MessageId | undefined): void {
    const messages = options.messages()
    const index = at === undefined ? -1 : messages.findIndex(({ id }) => id === at)
    const end = index < 0 ? messages.length : Math.min(messages.length, index + FIRST_BELOW)
    range.value = { start: Math.max(0, (index < 0 ? end : index) - FIRST_ROWS), end }
  }

  /** Puts the end, or a message, where it belongs on the screen. */
  async function place(at: MessageId | undefined, align: Align): Promise<void> {
    const box = scroller.value
    if (!box) return
    while (range.value.start > 0 && box.scrollHeight - box.clientHeight < FULL) {
      const { start } = range.value
      range.value = up(FIRST_ROWS)
      await nextTick()
      if (range.value.start === start) break
    }
    const row = at === undefined ? null : rowOf(box, at)
    atEnd.value = !row
    if (row) putAt(box, row, align)
    else toEnd()
    look()
    fresh = true
    requestAnimationFrame(() =>
      setTimeout(() => {
        fresh = false
        scrolled()
      }),
    )
  }

  function putAt(box: HTMLElement, row: HTMLElement, align: Align): void {
    const [seen, wanted] = [box.getBoundingClientRect(), row.getBoundingClientRect()]
    const part = align === 'middle' ? (seen.height - wanted.height) / 2 : seen.height * LINES[align]
    box.scrollTop += wanted.top - seen.top - Math.max(0, part)
  }

  /** Does something that changes rows, and puts the topmost visible row back where it was. */
  async function anchored(change: () => void): Promise<void> {
    const box = scroller.value
    const anchor = box && topmost(box)
    const before = anchor?.getBoundingClientRect().top ?? 0
    change()
    await nextTick()
    if (!box || !anchor?.isConnected) return
    const moved = anchor.getBoundingClientRect().top - before
    if (moved !== 0) box.scrollTop += moved
  }

  function toEnd(): void {
    const box = scroller.value
    if (box) box.scrollTop = box.scrollHeight
  }

  /** A row or a composer that grew took the end out of sight, while nobody scrolled: it comes back. */
  function keepEnd(box: HTMLElement): void {
    const grew = box.scrollHeight - box.clientHeight > stood.room
    if (atEnd.value && grew && box.scrollTop === stood.top) toEnd()
    stood = { top: box.scrollTop, room: box.scrollHeight - box.clientHeight }
  }

  /** Notes whether the screen shows the end or the beginning; answers what lies beyond it, in pixels. */
  function look(): { above: number; below: number } {
    const box = scroller.value
    if (!box) return { above: 0, below: 0 }
    keepEnd(box)
    const above = box.scrollTop
    const below = box.scrollHeight - above - box.clientHeight
    const { start, end } = range.value
    const { older, newer } = options.more()
    atEnd.value = end >= options.messages().length && !newer && below <= END_SLACK
    atTop.value = start === 0 && !older && above <= END_SLACK
    return { above, below }
  }

  function scrolled(): void {
    look()
    soon()
  }

  /** One step in one frame, however often scrolling and sizes are told of in it. */
  function soon(): void {
    if (frame === 0) frame = requestAnimationFrame(() => void step().catch(console.error))
  }

  async function step(): Promise<void> {
    frame = 0
    if (!scroller.value || changing || fresh) return
    const { above, below } = look()
    askAhead()
    const next = grown(scroller.value, above, below)
    if (!next) return
    changing = true
    try {
      await anchored(() => (range.value = next))
    } finally {
      changing = false
    }
    soon()
  }

  function askAhead(): void {
    const { start, end } = range.value
    const { older, newer } = options.more()
    if (older && start < FETCH_AHEAD) options.wanted('older')
    if (newer && options.messages().length - end < FETCH_AHEAD) options.wanted('newer')
  }

  /** The window after one more step; nothing where enough stands ready. */
  function grown(box: HTMLElement, above: number, below: number): Range | undefined {
    const { start, end } = range.value
    if (start > 0 && above < AHEAD) {
      return up(stepFor(above), below > BEHIND ? farRows(box, 'below') : 0)
    }
    if (end < options.messages().length && below < AHEAD) {
      return down(stepFor(below), above > BEHIND ? farRows(box, 'above') : 0)
    }
    return undefined
  }

  function up(step: number, dropped = 0): Range {
    const start = Math.max(0, range.value.start - step)
    return { start, end: Math.min(range.value.end - dropped, start + MOST_ROWS) }
  }

  function down(step: number, dropped = 0): Range {
    const end = Math.min(options.messages().length, range.value.end + step)
    return { start: Math.max(range.value.start + dropped, end - MOST_ROWS), end }
  }

  /** Keeps the window on the same messages when others come before, after or among them. */
  function follow(messages: Message[], before: Message[]): void {
    const { start, end } = range.value
    const whole = end >= before.length && !options.more().newer
    const from = indexOf(messages, before, start, end)
    const to = whole && atEnd.value ? messages.length : from + (end - start)
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
  onScopeDispose(() => cancelAnimationFrame(frame))

  /** The topmost message on the screen; undefined at the end of the thread. */
  function topmostShown(): MessageId | undefined {
    if (atEnd.value || !scroller.value) return undefined
    return topmost(scroller.value)?.dataset['message']
  }

  return { range, atTop, begin, place, scrolled, toEnd, topmostShown }
}

/** Where the first of the drawn messages that is still there stands now. */
function indexOf(messages: Message[], before: Message[], start: number, end: number): number {
  for (let index = start; index < end; index += 1) {
    const id = before[index]?.id
    const found = messages.findIndex((message) => message.id === id)
    if (found >= 0) return Math.max(0, found - (index - start))
  }
  return Math.max(0, messages.length - (end - start))
}

export function rowOf(box: HTMLElement, id: MessageId): HTMLElement | null {
  return box.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)
}

const stepFor = (ready: number): number =>
  ready < CLOSE ? HURRIED_STEP : Math.min(STEP, Math.ceil((AHEAD - ready) / ROW))

/** How many rows lie so far away that they can go; as many as one step may add, at most. */
function farRows(box: HTMLElement, side: 'above' | 'below'): number {
  if (isInUse(box)) return 0
  const seen = box.getBoundingClientRect()
  const rows = [...box.querySelectorAll('[data-message]')]
  if (side === 'below') rows.reverse()
  const near = rows.slice(0, HURRIED_STEP).findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return side === 'below' ? top < seen.bottom + BEHIND : bottom > seen.top - BEHIND
  })
  return near < 0 ? Math.min(rows.length, HURRIED_STEP) : near
}

/** A selection, or the keyboard's place, may reach into rows that are far away: they stay. */
function isInUse(box: HTMLElement): boolean {
  const selection = getSelection()
  const selected = selection?.isCollapsed === false && box.contains(selection.anchorNode)
  return selected || box.querySelector('[data-message]:focus-within') !== null
}

/** The first row that is on the screen, found by halving. */
function topmost(box: HTMLElement): HTMLElement | undefined {
  const { top } = box.getBoundingClientRect()
  const rows = box.querySelectorAll<HTMLElement>('[data-message]')
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row && row.getBoundingClientRect().bottom > top) high = middle
    else low = middle + 1
  }
  return rows[low]
}
