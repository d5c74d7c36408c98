import { CoreFailure } from '../core-failure.ts'
import { fromCursor, toCursor, type Position } from '../inbox/order.ts'
import type { Message, MessagesPage, MessagesPlace, ThreadId } from '../inbox/types.ts'
import type { Messages } from './messages.ts'
import type { Threads } from './threads.ts'

/** A range of a thread, read from its place outwards. */
export function pageOf(
  { messages, threads }: { messages: Messages; threads: Threads },
  id: ThreadId,
  { before, after, around, limit }: MessagesPlace,
): MessagesPage {
  const thread = threads.numberOf(id)
  if (thread === undefined) throw new CoreFailure('notFound', { field: 'thread' })

  if (around !== undefined) {
    const middle = messages.byId(around)?.message
    if (middle?.thread !== id) throw new CoreFailure('notFound', { field: 'around' })
    const newer = messages.newer(thread, middle, limit + 1)
    const older = messages.older(thread, middle, limit + 1)
    const left = Math.min(older.length, Math.max(limit >> 1, limit - newer.length))
    const right = Math.min(newer.length, limit - left)
    return joined([...older.slice(0, left).reverse(), ...newer.slice(0, right)], {
      older: older.length > left,
      newer: newer.length > right,
    })
  }
  if (after !== undefined) {
    const place = position(after, 'after')
    // The message at the place itself was on the page before.
    const rows = messages.newer(thread, place, limit + 2).filter((row) => !isAt(row, place))
    return joined(rows.slice(0, limit), { older: true, newer: rows.length > limit })
  }
  const place = before === undefined ? undefined : position(before, 'before')
  const rows = messages.older(thread, place, limit + 1)
  return joined(rows.slice(0, limit).reverse(), {
    older: rows.length > limit,
    newer: place !== undefined && messages.newer(thread, place, 1).length > 0,
  })
}

function joined(messages: Message[], more: { older: boolean; newer: boolean }): MessagesPage {
  const [first, last] = [messages[0], messages.at(-1)]
  const page: MessagesPage = { messages }
  if (first && more.older) page.previous = toCursor(first)
  if (last && more.newer) page.next = toCursor(last)
  return page
}

function isAt(message: Message, { at, id }: Position): boolean {
  return message.at === at && message.id === id
}

function position(cursor: string, field: string): Position {
  const found = fromCursor(cursor)
  if (!found) throw new CoreFailure('invalid', { field })
  return found
}
