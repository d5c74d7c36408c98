import type { Message, ThreadId } from '../../../bridge/inbox.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { arrivalId, fromStoredKey, toStoredKey, type StoredKey } from './ids.ts'
import { directionOf, stateCode, stateFromCode } from './states.ts'
import { threadIdOf } from './thread-ids.ts'

/** Rare fields of messages, as JSON in one column. */
type MessageDetails = Pick<Message, (typeof DETAILS)[number]>
const DETAILS = [
  ...(['failure', 'sendAt', 'needsDecision', 'lookalikes', 'otherListed', 'again'] as const),
  ...(['author', 'alone', 'past', 'stopped'] as const),
] satisfies (keyof Message)[]

/** A message with its place in the file. */
export interface StoredMessage {
  /** Number of its thread. */
  thread: number
  /** Order of arrival: search finds by it, and it never changes. */
  seq: number
  /** The service's key of the row that it came from or was found in. */
  key?: string
  /** The id that the service gave when it took a message written here. */
  serviceKey?: string
  message: Message
}

/**
 * Columns of a message, as a tuple: objects, and columns that are not shown, would cost a third
 * more.
 */
export type Shown = [
  at: number,
  seq: number,
  state: number,
  segments: number | null,
  local: string | null,
  details: string | null,
  text: string,
]
/** The same with its thread, as search looks at it. */
export type Candidate = [...Shown, thread: number]
/** The same and what else the file holds of it. */
export type Raw = [...Candidate, key: StoredKey | null, serviceKey: string | null]

/*
 * A row number has 63 bits: 20 for the thread, 32 for the second since 1970, 11 for the counter. It
 * is made and taken apart by SQLite alone, because JavaScript's numbers cannot hold it.
 */
export const ROW = '((:thread << 43) | (:second << 11) | :counter)'
export const FIRST = '(:thread << 43)'
export const BEHIND = '((:thread + 1) << 43)'
export const SHOWN =
  '((id >> 11) & 4294967295) * 1000 + ms, seq, state, segments, local, details, text'
export const CANDIDATE = `${SHOWN}, id >> 43`
export const COLUMNS = `${CANDIDATE}, key, service_key`
export const LAST_COUNTER = 2047
const LAST_SECOND = 4294967295

/** Bound of a range: before the row of this second with this counter. */
export interface MessagePlace {
  second: number
  counter: number
}

/** Behind everything. */
export const LAST: MessagePlace = { second: LAST_SECOND, counter: LAST_COUNTER }

export function toStored(db: ReadableDatabase, raw: Raw): StoredMessage {
  const [thread, key, serviceKey] = [raw[7], raw[8], raw[9]]
  const stored: StoredMessage = {
    thread,
    seq: raw[1],
    message: toMessage(raw, threadIdOf(db, thread)),
  }
  if (key !== null) stored.key = fromStoredKey(key)
  if (serviceKey !== null) stored.serviceKey = serviceKey
  return stored
}

export function toMessage(row: Shown | Candidate | Raw, thread: ThreadId): Message {
  const segments = row[3]
  const details = row[5]
  const state = stateFromCode(row[2])
  const message: Message = {
    id: row[4] ?? arrivalId(row[1]),
    thread,
    direction: directionOf(state),
    text: row[6],
    at: row[0],
    state,
  }
  if (segments !== null) message.segments = segments
  if (details !== null) Object.assign(message, JSON.parse(details) as MessageDetails)
  return message
}

export type Columns = ReturnType<typeof columnsOf>

export function columnsOf({ seq, key, serviceKey, message }: StoredMessage) {
  const { id, at, state, segments, text } = message
  return {
    id,
    at,
    seq,
    state: stateCode(state),
    segments: segments ?? null,
    key: key === undefined ? null : toStoredKey(key),
    local: id === arrivalId(seq) ? null : id,
    serviceKey: serviceKey ?? null,
    details: detailsOf(message),
    text,
  }
}

function detailsOf(message: Message): string | null {
  const kept = DETAILS.flatMap((name) => (message[name] ? [[name, message[name]] as const] : []))
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept))
}

export function secondOf(at: number): number {
  return Math.min(Math.max(Math.floor(at / 1000), 0), LAST_SECOND)
}
