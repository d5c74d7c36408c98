import { nextTick, type Ref } from 'vue'
import type { MessageId } from '../../../../../electron/bridge/inbox.ts'
import { rowOf, topmost } from './rows-on-screen.ts'

/**
 * Alignment of a message: a search hit, the one to continue reading from, or the former topmost
 * one.
 */
export type Align = 'middle' | 'reading' | 'top'
/** Fractions of the height. */
const LINES = { reading: 0.25, top: 0 } as const

/** Height of the content beyond the screen on either side, in pixels. */
export interface Beyond {
  above: number
  below: number
}

/** Keeps what is on the screen exactly where it is, or at its end, while rows come, go and grow. */
export function useAnchoring(scroller: Ref<HTMLElement | null>, atEnd: Ref<boolean>) {
  /** Scroll position and maximum when last measured, in pixels. */
  let stood = { top: 0, room: 0 }

  function putAt(box: HTMLElement, row: HTMLElement, align: Align): void {
    const [seen, wanted] = [box.getBoundingClientRect(), row.getBoundingClientRect()]
    const part = align === 'middle' ? (seen.height - wanted.height) / 2 : seen.height * LINES[align]
    box.scrollTop += wanted.top - seen.top - Math.max(0, part)
  }

  /** Puts a message, or without one the end, where it belongs on the screen. */
  function put(at: MessageId | undefined, align: Align): void {
    const box = scroller.value
    const row = box && at !== undefined ? rowOf(box, at) : null
    atEnd.value = !row
    if (box && row) putAt(box, row, align)
    else toEnd()
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

  /** Returns what lies beyond the screen. A row or a composer that grew must not have taken the end out of sight. */
  function beyond(box: HTMLElement): Beyond {
    const grew = box.scrollHeight - box.clientHeight > stood.room
    if (atEnd.value && grew && box.scrollTop === stood.top) toEnd()
    stood = { top: box.scrollTop, room: box.scrollHeight - box.clientHeight }
    return { above: stood.top, below: stood.room - stood.top }
  }

  return { put, anchored, toEnd, beyond }
}
