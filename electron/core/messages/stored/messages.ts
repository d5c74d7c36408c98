import type { Message, MessageId } from '../../../bridge/inbox.ts'
import {
  command,
  tuples,
  values,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'
import type { Position } from '../order.ts'
import { arrivalOf, type StoredKey } from './ids.ts'
import { boundary } from './message-places.ts'
import {
  BEHIND,
  COLUMNS,
  columnsOf,
  FIRST,
  LAST,
  ROW,
  secondOf,
  SHOWN,
  toMessage,
  toStored,
  type Columns,
  type MessagePlace,
  type Raw,
  type Shown,
  type StoredMessage,
} from './message-rows.ts'
import { threadIdOf } from './thread-ids.ts'

/** Declares a query of messages with all that the file holds of them. */
const select = <Bound extends unknown[]>(rest: string) =>
  tuples<Bound, Raw>(`SELECT ${COLUMNS} FROM messages ${rest}`)

const all = (db: ReadableDatabase, rows: Raw[]): StoredMessage[] =>
  rows.map((raw) => toStored(db, raw))
const one = (db: ReadableDatabase, raw: Raw | undefined): StoredMessage | undefined =>
  raw && toStored(db, raw)

const remove = command<[seq: number]>('DELETE FROM messages WHERE seq = ?')
const update = command<
  [Pick<Columns, 'seq' | 'state' | 'segments' | 'key' | 'serviceKey' | 'details'>]
>(`
  UPDATE messages
  SET state = :state, segments = :segments, key = :key, service_key = :serviceKey,
    details = :details
  WHERE seq = :seq`)

/** Writes what may change of a message but for its moment. */
export function updateMessage(db: WritableDatabase, stored: StoredMessage): void {
  const { seq, state, segments, key, serviceKey, details } = columnsOf(stored)
  update(db).run({ seq, state, segments, key, serviceKey, details })
}

export const removeMessage = (db: WritableDatabase, seq: number): void => void remove(db).run(seq)

const bySeq = select<[seq: number]>('WHERE seq = ?')
const byLocal = select<[id: MessageId]>('WHERE local = ?')
const byKey = select<[key: StoredKey]>('WHERE key = ?')
const anyBetween = values<[least: number, most: number], number>(
  'SELECT EXISTS (SELECT 1 FROM messages WHERE key >= ? AND key <= ?)',
)
const newest = select<[{ thread: number }]>(
  `WHERE id >= ${FIRST} AND id < ${BEHIND} ORDER BY id DESC LIMIT 1`,
)
const newestIncoming = select<[{ thread: number }]>(
  `WHERE id >= ${FIRST} AND id < ${BEHIND} AND state = 0 ORDER BY id DESC LIMIT 1`,
)
const incomingBefore = select<[MessagePlace & { thread: number }]>(
  `WHERE id >= ${FIRST} AND id < ${ROW} AND state = 0 ORDER BY id DESC LIMIT 1`,
)

export function messageById(db: ReadableDatabase, id: MessageId): StoredMessage | undefined {
  const seq = arrivalOf(id)
  return one(db, seq === undefined ? byLocal(db).get(id) : bySeq(db).get(seq))
}

/** Stored messages with these service keys. */
export function messagesByKeys(db: ReadableDatabase, keys: readonly StoredKey[]): StoredMessage[] {
  const numbers = keys.filter((key) => typeof key === 'number')
  // One look shows that none of a range of history is known; asking for each costs a twentieth.
  const known = numbers.length > 0 && anyBetween(db).get(lowest(numbers), highest(numbers)) === 1
  const candidates = known ? keys : keys.filter((key) => typeof key === 'string')
  return candidates.flatMap((key) => one(db, byKey(db).get(key)) ?? [])
}

export const newestMessage = (db: ReadableDatabase, thread: number) =>
  one(db, newest(db).get({ thread }))
export const newestIncomingMessage = (db: ReadableDatabase, thread: number) =>
  one(db, newestIncoming(db).get({ thread }))
export const lastIncomingBefore = (db: ReadableDatabase, thread: number, before: Position) =>
  one(db, incomingBefore(db).get({ thread, ...boundary(db, thread, before) }))

const lowest = (numbers: number[]) => numbers.reduce((a, b) => Math.min(a, b))
const highest = (numbers: number[]) => numbers.reduce((a, b) => Math.max(a, b))

// Bound by their places: names cost a tenth of opening a thread.
const older = tuples<number[], Shown>(`
  SELECT ${SHOWN} FROM messages
  WHERE id >= (? << 43) AND id < ((? << 43) | (? << 11) | ?) ORDER BY id DESC LIMIT ?`)
const newer = tuples<number[], Shown>(`
  SELECT ${SHOWN} FROM messages
  WHERE id >= ((? << 43) | (? << 11) | ?) AND id < ((? + 1) << 43) ORDER BY id LIMIT ?`)
interface Span extends MessagePlace {
  thread: number
  /** The last second. */
  until: number
}

const between = select<[Span]>(`WHERE id >= ${ROW} AND id < (${FIRST} | ((:until + 1) << 11))`)
const keylessBetween = select<[Span]>(`
  WHERE key IS NULL AND (state = 0 OR state BETWEEN 5 AND 7)
  AND id >= ${ROW} AND id < (${FIRST} | ((:until + 1) << 11))`)
const anyKeyless = values<[], number>(`
  SELECT EXISTS (SELECT 1 FROM messages
  WHERE key IS NULL AND (state = 0 OR state BETWEEN 5 AND 7))`)

function shown(db: ReadableDatabase, rows: Shown[], thread: number): Message[] {
  const id = threadIdOf(db, thread)
  return rows.map((row) => toMessage(row, id))
}

/** Before a position, newest first. */
export function olderMessages(
  db: ReadableDatabase,
  thread: number,
  before: Position | undefined,
  limit: number,
): Message[] {
  const { second, counter } = before ? boundary(db, thread, before) : LAST
  return shown(db, older(db).all(thread, thread, second, counter, limit), thread)
}

/** From a position on, oldest first. */
export function newerMessages(
  db: ReadableDatabase,
  thread: number,
  from: Position,
  limit: number,
): Message[] {
  const { second, counter } = boundary(db, thread, from)
  return shown(db, newer(db).all(thread, second, counter, thread, limit), thread)
}

/** Messages of a thread within two moments' seconds; `keyless` only those without a key. */
export function messagesWithin(
  db: ReadableDatabase,
  thread: number,
  from: number,
  to: number,
  keyless: boolean,
): StoredMessage[] {
  const span = { thread, second: secondOf(from), counter: 0, until: secondOf(to) }
  return all(db, (keyless ? keylessBetween : between)(db).all(span))
}

const settledBetween = select<[Span & { limit: number }]>(`
  WHERE id >= ${FIRST} AND id < (${FIRST} | (:until << 11)) AND NOT state BETWEEN 1 AND 4
  ORDER BY id LIMIT :limit`)

/** The oldest messages of a thread before a second, but for those on their way. */
export const settledBefore = (
  db: ReadableDatabase,
  thread: number,
  until: number,
  limit: number,
): StoredMessage[] =>
  all(db, settledBetween(db).all({ thread, second: 0, counter: 0, until, limit }))

export const hasKeyless = (db: ReadableDatabase): boolean => anyKeyless(db).get() === 1

const outstanding = select<[]>('WHERE state BETWEEN 1 AND 4 ORDER BY seq')
const awaiting = select<[]>('WHERE state = 5 AND service_key IS NOT NULL ORDER BY seq')
const listedSince = select<[seq: number]>(
  'WHERE seq > ? AND local IS NULL AND state BETWEEN 5 AND 7',
)
const unsettled = select<[]>('WHERE state BETWEEN 1 AND 4 OR state >= 8 ORDER BY seq')

export const outstandingMessages = (db: ReadableDatabase) => all(db, outstanding(db).all())

/** Outstanding messages, and those that failed. */
export const unsettledMessages = (db: ReadableDatabase) => all(db, unsettled(db).all())

/** Outgoing messages of the service's list that were not written here, and arrived after `seq`. */
export const messagesListedSince = (db: ReadableDatabase, seq: number) =>
  all(db, listedSince(db).all(seq))

/** Confirmed messages written here without a report of the network. */
export const awaitingMessages = (db: ReadableDatabase) => all(db, awaiting(db).all())
