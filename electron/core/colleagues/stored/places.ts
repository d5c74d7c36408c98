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
 * Ids of messages differ from one computer to the other. What all have the same is when something came, and which
 * of those from outside it was in that moment.
 */

const incomingAt = (db: ReadableDatabase, thread: number, at: number): Message[] =>
  messagesWithin(db, thread, at, at, false)
    .map(({ message }) => message)
    .filter((message) => message.direction === 'incoming' && message.at === at)
    .sort(compare)

const identityOf = (count: number): string => String(count).padStart(4, '0')

/** The place of a message from outside. */
export function placeOf(db: ReadableDatabase, thread: number, { at, id }: Position): ReadPosition {
  const count = incomingAt(db, thread, at).findIndex((one) => one.id === id) + 1
  return { at, identity: identityOf(count) }
}

/** The place of what came last; undefined where nothing did. */
export function lastPlace(db: ReadableDatabase, thread: number): ReadPosition | undefined {
  const last = newestIncomingMessage(db, thread)?.message
  return last && placeOf(db, thread, last)
}

/** The place of what came last up to a message of any thread, itself among it. */
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

/** How far a place reaches here; it may be that of a message which is not here yet. */
export function positionAt(
  db: ReadableDatabase,
  thread: number,
  { at, identity }: ReadPosition,
): Position {
  const count = Number(identity) || 0
  const there = incomingAt(db, thread, at)
  return { at, id: there[count - 1]?.id ?? (count > 0 ? BEHIND : '') }
}

/** Comes after the ids of all messages. */
const BEHIND = '~'
