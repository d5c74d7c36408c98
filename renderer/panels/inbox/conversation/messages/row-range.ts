import type { Message, MessageId } from '../../../../../electron/bridge/inbox.ts'

/** Maximum number of rows in the page. */
const MOST_ROWS = 200
/** Rows in the first frame; as many again until the screen is full, and the rest after it. */
export const FIRST_ROWS = 10
/** Rows drawn below the message to continue reading from. */
const FIRST_BELOW = 16

/** Indices of the drawn messages among the loaded ones, without the end. Nothing here is changed in place. */
export interface RowRange {
  start: number
  end: number
}

/** The rows to begin with: around a message, or at the end. */
export function rangeAround(messages: Message[], at: MessageId | undefined): RowRange {
  const index = at === undefined ? -1 : messages.findIndex(({ id }) => id === at)
  const end = index < 0 ? messages.length : Math.min(messages.length, index + FIRST_BELOW)
  return { start: Math.max(0, (index < 0 ? end : index) - FIRST_ROWS), end }
}

/** Some rows more above, and some fewer below. */
export function grownUp(range: RowRange, step: number, dropped = 0): RowRange {
  const start = Math.max(0, range.start - step)
  return { start, end: Math.min(range.end - dropped, start + MOST_ROWS) }
}

/** Some rows more below, up to the last of `count` messages, and some fewer above. */
export function grownDown(range: RowRange, count: number, step: number, dropped = 0): RowRange {
  const end = Math.min(count, range.end + step)
  return { start: Math.max(range.start + dropped, end - MOST_ROWS), end }
}

interface Followed {
  messages: Message[]
  before: Message[]
  /** The end is on the screen, and stays there. */
  atEnd: boolean
  /** True if more messages follow the loaded ones. */
  newer: boolean
}

/** Returns the range of the same messages after others were added before, after or among them. */
export function followed(
  { start, end }: RowRange,
  { messages, before, atEnd, newer }: Followed,
): RowRange {
  const whole = end >= before.length && !newer
  const from = indexOf(messages, before, start, end)
  const to = whole && atEnd ? messages.length : from + (end - start)
  return atEnd
    ? { start: Math.max(from, to - MOST_ROWS), end: to }
    : { start: from, end: Math.min(to, from + MOST_ROWS, messages.length) }
}

/** Returns the new index of the first drawn message that still exists. */
function indexOf(messages: Message[], before: Message[], start: number, end: number): number {
  for (let index = start; index < end; index += 1) {
    const id = before[index]?.id
    const found = messages.findIndex((message) => message.id === id)
    if (found >= 0) return Math.max(0, found - (index - start))
  }
  return Math.max(0, messages.length - (end - start))
}
