import { CoreFailure } from '../../platform/failures/core-failure.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { compare, fromCursor, toCursor, type Position } from '../order.ts'
import type { Message, MessagesPage, MessagesPlace, ThreadId } from '../../../bridge/inbox.ts'
import { threadsOf } from './conversations.ts'
import * as stored from './messages.ts'
import { threadNumberOf } from './thread-ids.ts'

/** Before a position, newest first. */
const olderMessages = (
  db: ReadableDatabase,
  threads: readonly number[],
  before: Position | undefined,
  limit: number,
): Message[] =>
  merged(
    threads.map((thread) => stored.olderMessages(db, thread, before, limit)),
    (one, other) => compare(other, one),
    limit,
  )

/** From a position on, oldest first. */
const newerMessages = (
  db: ReadableDatabase,
  threads: readonly number[],
  from: Position,
  limit: number,
): Message[] =>
  merged(
    threads.map((thread) => stored.newerMessages(db, thread, from, limit)),
    compare,
    limit,
  )

function merged(
  ranges: Message[][],
  order: (one: Position, other: Position) => number,
  limit: number,
): Message[] {
  const [only = [], ...others] = ranges
  return others.length === 0 ? only : ranges.flat().sort(order).slice(0, limit)
}

/** A range of a thread, or of a conversation, read from its place outwards. */
export function pageOf(
  db: ReadableDatabase,
  id: ThreadId,
  { before, after, around, limit }: MessagesPlace,
): MessagesPage {
  const threads = threadsOf(db, id).flatMap((one) => threadNumberOf(db, one) ?? [])
  if (threads.length === 0) throw new CoreFailure('notFound', { field: 'thread' })

  if (around !== undefined) {
    const middle = stored.messageById(db, around)?.message
    if (!middle || !threadsOf(db, id).includes(middle.thread))
      throw new CoreFailure('notFound', { field: 'around' })
    const newer = newerMessages(db, threads, middle, limit + 1)
    const older = olderMessages(db, threads, middle, limit + 1)
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
    const rows = newerMessages(db, threads, place, limit + 2).filter((row) => !isAt(row, place))
    return joined(rows.slice(0, limit), { older: true, newer: rows.length > limit })
  }
  const place = before === undefined ? undefined : position(before, 'before')
  const rows = olderMessages(db, threads, place, limit + 1)
  return joined(rows.slice(0, limit).reverse(), {
    older: rows.length > limit,
    newer: place !== undefined && newerMessages(db, threads, place, 1).length > 0,
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
