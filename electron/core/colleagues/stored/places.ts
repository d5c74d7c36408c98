import type { Message } from '../../../bridge/inbox.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { compare, type Position } from '../../messages/order.ts'
import {
  lastIncomingBefore,
  messageById,
  messagesWithin,
  newestIncomingMessage,
} from '../../messages/stored/messages.ts'
import type { ReadPosition } from '../../team/index.ts'

/*
 * Positions of messages that are the same on every computer, unlike their ids: the time, and the
 * number of the message among the incoming ones of that time.
 */

const incomingAt = (db: ReadableDatabase, thread: number, at: number): Message[] =>
  messagesWithin(db, thread, at, at, false)
    .map(({ message }) => message)
    .filter((message) => message.direction === 'incoming' && message.at === at)
    .sort(compare)

const identityOf = (count: number): string => String(count).padStart(4, '0')

/** Returns the position of an incoming message. */
export function placeOf(db: ReadableDatabase, thread: number, { at, id }: Position): ReadPosition {
  const count = incomingAt(db, thread, at).findIndex((one) => one.id === id) + 1
  return { at, identity: identityOf(count) }
}

/** Returns the position of the last incoming message; undefined if there is none. */
export function lastPlace(db: ReadableDatabase, thread: number): ReadPosition | undefined {
  const last = newestIncomingMessage(db, thread)?.message
  return last && placeOf(db, thread, last)
}

/**
 * Returns the position of the thread's last incoming message up to a message of any thread,
 * inclusive.
 */
export function lastPlaceUntil(
  db: ReadableDatabase,
  thread: number,
  until: Position,
): ReadPosition | undefined {
  const own = messageById(db, until.id)
  if (own?.thread === thread && own.message.direction === 'incoming')
    return placeOf(db, thread, until)
  const last = lastIncomingBefore(db, thread, until)?.message
  return last && placeOf(db, thread, last)
}

/** Converts a position to this computer's ids; its message may not be here yet. */
export function positionAt(
  db: ReadableDatabase,
  thread: number,
  { at, identity }: ReadPosition,
): Position {
  const count = Number(identity) || 0
  const there = incomingAt(db, thread, at)
  return { at, id: there[count - 1]?.id ?? (count > 0 ? BEHIND : '') }
}

/** Id that sorts after those of all messages. */
const BEHIND = '~'
