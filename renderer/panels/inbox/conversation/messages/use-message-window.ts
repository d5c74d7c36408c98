import { nextTick, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import type { Message, MessageId } from '../../../../../electron/bridge/inbox.ts'
import {
  FIRST_ROWS,
  followed,
  grownDown,
  grownUp,
  rangeAround,
  type RowRange,
} from './row-range.ts'
import { farRows, isInUse, topmost } from './rows-on-screen.ts'
import { useAnchoring, type Align, type Beyond } from './use-anchoring.ts'

/** The screen is full when this much lies beyond it, in pixels. */
const FULL = 80
/** Approximate minimum height of a row, in pixels. */
const ROW = 55
/** Rows added in one frame at most, so few that the frame is never late. */
const STEP = 8
/** Rows added at once where scrolling came close to the edge. */
const HURRIED_STEP = 16
/**
 * Height kept ready beyond the screen, in pixels; below `CLOSE`, rows are added in larger steps.
 */
const AHEAD = 1000
const CLOSE = 300
/** Height kept on the side scrolled away from, in pixels. */
const BEHIND = 2400
/** Messages asked for when fewer than this lie beyond the rows. */
const FETCH_AHEAD = 12
/** Counts as the end, in pixels. */
const END_SLACK = 24

interface WindowOptions {
  messages: () => Message[]
  /** True for each side with messages beyond the loaded ones. */
  more: () => { older: boolean; newer: boolean }
  /** The scrolling element; its rows carry `data-message`. */
  scroller: Ref<HTMLElement | null>
  atEnd: Ref<boolean>
  /** Requests more messages on a side. */
  wanted: (side: 'older' | 'newer') => void
}

/**
 * Renders a window of rows over the loaded messages. It grows a little in each frame until enough
 * is ready on both sides, drops rows at the far side, and keeps the visible rows exactly where they
 * are. It follows the end only while it is scrolled to the end.
 */
export function useMessageWindow(options: WindowOptions) {
  const { scroller, atEnd } = options
  const range = shallowRef<RowRange>({ start: 0, end: 0 })
  /** The loaded messages begin on the screen. */
  const atTop = ref(false)
  const { put, anchored, toEnd, beyond } = useAnchoring(scroller, atEnd)
  const growing = inFrames(async () => {
    const box = scroller.value
    if (!box) return false
    const room = look(box)
    askAhead(options, range.value)
    const next = grown(box, range.value, options.messages().length, room)
    if (next) await anchored(() => (range.value = next))
    return next !== undefined
  })

  /** Draws the place to begin with: around a message, or the end. */
  function begin(at: MessageId | undefined): void {
    range.value = rangeAround(options.messages(), at)
  }

  /** Puts the end, or a message, where it belongs on the screen. */
  async function place(at: MessageId | undefined, align: Align): Promise<void> {
    const box = scroller.value
    if (!box) return
    while (range.value.start > 0 && box.scrollHeight - box.clientHeight < FULL) {
      range.value = grownUp(range.value, FIRST_ROWS)
      await nextTick()
    }
    put(at, align)
    look(box)
    growing.afterNextFrame(scrolled)
  }

  /** Notes whether the screen shows the end or the beginning; returns what lies beyond it. */
  function look(box: HTMLElement): Beyond {
    const room = beyond(box)
    const { start, end } = range.value
    const { older, newer } = options.more()
    atEnd.value = end >= options.messages().length && !newer && room.below <= END_SLACK
    atTop.value = start === 0 && !older && room.above <= END_SLACK
    return room
  }

  function scrolled(): void {
    if (scroller.value) look(scroller.value)
    growing.start()
  }

  watch(options.messages, async (messages, before) => {
    const stick = atEnd.value
    const { newer } = options.more()
    await anchored(() => {
      range.value = followed(range.value, { messages, before, atEnd: atEnd.value, newer })
    })
    if (stick) toEnd()
    scrolled()
  })

  /** The topmost message on the screen; undefined at the end of the thread. */
  function topmostShown(): MessageId | undefined {
    if (atEnd.value || !scroller.value) return undefined
    return topmost(scroller.value)?.dataset['message']
  }

  return { range, atTop, begin, place, scrolled, toEnd, topmostShown }
}

/**
 * Takes one step in a frame until there is none to take, however often it is started meanwhile.
 * @param step returns whether there may be another
 */
function inFrames(step: () => Promise<boolean>) {
  let frame = 0
  let isStepping = false
  /** True until the first frame: rows outside of the screen are drawn after it. */
  let isHeld = false

  async function take(): Promise<void> {
    frame = 0
    if (isStepping || isHeld) return
    isStepping = true
    try {
      if (await step()) start()
    } finally {
      isStepping = false
    }
  }

  function start(): void {
    if (frame === 0) frame = requestAnimationFrame(() => void take().catch(console.error))
  }

  function afterNextFrame(then: () => void): void {
    isHeld = true
    requestAnimationFrame(() =>
      setTimeout(() => {
        isHeld = false
        then()
      }),
    )
  }

  onScopeDispose(() => cancelAnimationFrame(frame))
  return { start, afterNextFrame }
}

/** Requests more messages on sides where few of the loaded ones are left. */
function askAhead({ messages, more, wanted }: WindowOptions, { start, end }: RowRange): void {
  const { older, newer } = more()
  if (older && start < FETCH_AHEAD) wanted('older')
  if (newer && messages().length - end < FETCH_AHEAD) wanted('newer')
}

/** Returns the rows after one more step; undefined if enough is ready on both sides. */
function grown(
  box: HTMLElement,
  range: RowRange,
  count: number,
  { above, below }: Beyond,
): RowRange | undefined {
  if (range.start > 0 && above < AHEAD) {
    return grownUp(range, stepFor(above), below > BEHIND ? dropped(box, 'below') : 0)
  }
  if (range.end < count && below < AHEAD) {
    return grownDown(range, count, stepFor(below), above > BEHIND ? dropped(box, 'above') : 0)
  }
  return undefined
}

const stepFor = (ready: number): number =>
  ready < CLOSE ? HURRIED_STEP : Math.min(STEP, Math.ceil((AHEAD - ready) / ROW))

/** Returns the number of rows far enough away to be removed; at most as many as a step may add. */
const dropped = (box: HTMLElement, side: 'above' | 'below'): number =>
  isInUse(box) ? 0 : farRows(box, side, { further: BEHIND, most: HURRIED_STEP })
