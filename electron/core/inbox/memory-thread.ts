import { lowerBound, type Position } from './order.ts'
import type { Message, Thread } from './types.ts'
import { NOTHING_READ, type Reading } from './unread.ts'

/** One thread as the memory archive holds it. Messages are replaced, never changed in place. */
export interface ThreadRecord {
  id: string
  own: string
  other: string
  /** Oldest first. */
  messages: Message[]
  reading: Reading
  draft: string
  /** When it was begun here, for a thread without messages. */
  begunAt: number
}

export function newThread(id: string, own: string, other: string, begunAt: number): ThreadRecord {
  return { id, own, other, messages: [], reading: NOTHING_READ, draft: '', begunAt }
}

export function toThread({ id, own, other, messages, reading, draft }: ThreadRecord): Thread {
  const thread: Thread = { id, own, other, unread: reading.unread.length, draft }
  const last = messages.at(-1)
  if (last) {
    const { id, text, at, direction, state } = last
    thread.last = { id, text, at, direction, state }
  }
  const first = reading.unread[0]
  if (first) thread.firstUnread = first.id
  return thread
}

/** Where a thread stands in the list: by its newest message. */
export function positionOf(record: ThreadRecord): Position {
  return { at: record.messages.at(-1)?.at ?? record.begunAt, id: record.id }
}

export function place(record: ThreadRecord, message: Message): void {
  record.messages.splice(lowerBound(record.messages, message), 0, message)
}

export function take(record: ThreadRecord, message: Message): void {
  const at = lowerBound(record.messages, message)
  if (record.messages[at]?.id === message.id) record.messages.splice(at, 1)
}
