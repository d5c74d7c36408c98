import { compare, type Position } from '../inbox/order.ts'
import type { Message, MessageId, ThreadId } from '../inbox/types.ts'
import type { Database } from './database.ts'
import { arrivalId, arrivalOf, fromStoredKey, toStoredKey, type StoredKey } from './ids.ts'
import { directionOf, stateCode, stateFromCode } from './states.ts'

/** What only some messages have, as JSON in one column. */
type Details = Pick<Message, 'failure' | 'sendAt' | 'needsDecision'>

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

/** A message that search looks at. */
export interface Found {
  thread: number
  seq: number
  text: string
  message(): Message
}

/** What a message is made of, by place: objects and columns that are not shown would cost a third more. */
type Shown = [
  at: number,
  seq: number,
  state: number,
  segments: number | null,
  local: string | null,
  details: string | null,
  text: string,
]
/** The same with its thread, as search looks at it. */
type Candidate = [...Shown, thread: number]
/** The same and what else the file holds of it. */
type Raw = [...Candidate, key: StoredKey | null, serviceKey: string | null]

/*
 * A row number has 63 bits: 20 for the thread, 32 for the second since 1970, 11 for the counter. It
 * is made and taken apart by SQLite alone, because JavaScript's numbers cannot hold it.
 */
const ROW = '((:thread << 43) | (:second << 11) | :counter)'
const FIRST = '(:thread << 43)'
const BEHIND = '((:thread + 1) << 43)'
const SHOWN = '((id >> 11) & 4294967295) * 1000 + ms, seq, state, segments, local, details, text'
const CANDIDATE = `${SHOWN}, id >> 43`
const COLUMNS = `${CANDIDATE}, key, service_key`
const LAST_COUNTER = 2047
const LAST_SECOND = 4294967295

/** Where a stretch begins or ends: before the row of this second with this counter. */
interface Place {
  second: number
  counter: number
}

/** Behind everything. */
const LAST: Place = { second: LAST_SECOND, counter: LAST_COUNTER }

export type Messages = ReturnType<typeof openMessages>

/** The table of messages. `nameOf` tells the id of a thread by its number. */
export function openMessages(database: Database, nameOf: (thread: number) => ThreadId) {
  const putIn = database.prepare(`
    INSERT INTO messages (id, seq, ms, state, segments, key, local, service_key, details, text)
    VALUES ((? << 43) | (? << 11) | ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO NOTHING`)
  const shift = database.prepare(`UPDATE messages SET id = id + 1 WHERE id = ${ROW}`)
  const remove = database.prepare('DELETE FROM messages WHERE seq = ?')
  const update = database.prepare(`
    UPDATE messages
    SET state = :state, segments = :segments, key = :key, service_key = :serviceKey,
      details = :details
    WHERE seq = :seq`)
  const ofSecond = database
    .prepare<[object], [number, number, number, string | null]>(
      `SELECT id & ${LAST_COUNTER}, ms, seq, local FROM messages
      WHERE id >= ${ROW} AND id <= ${ROW} + ${LAST_COUNTER} ORDER BY id`,
    )
    .raw()
  const select = (rest: string) =>
    database.prepare<unknown[], Raw>(`SELECT ${COLUMNS} FROM messages ${rest}`).raw()
  const bySeq = select('WHERE seq = ?')
  const byLocal = select('WHERE local = ?')
  const byKey = select('WHERE key = ?')
  const anyBetween = database
    .prepare<[number, number], number>(
      'SELECT EXISTS (SELECT 1 FROM messages WHERE key >= ? AND key <= ?)',
    )
    .pluck()
  const newest = select(`WHERE id >= ${FIRST} AND id < ${BEHIND} ORDER BY id DESC LIMIT 1`)
  const newestIncoming = select(
    `WHERE id >= ${FIRST} AND id < ${BEHIND} AND state = 0 ORDER BY id DESC LIMIT 1`,
  )
  const show = (rest: string) =>
    database.prepare<unknown[], Shown>(`SELECT ${SHOWN} FROM messages ${rest}`).raw()
  // Bound by their places: names cost a tenth of opening a thread.
  const older = show(
    'WHERE id >= (? << 43) AND id < ((? << 43) | (? << 11) | ?) ORDER BY id DESC LIMIT ?',
  )
  const newer = show(
    'WHERE id >= ((? << 43) | (? << 11) | ?) AND id < ((? + 1) << 43) ORDER BY id LIMIT ?',
  )
  const between = select(`WHERE id >= ${ROW} AND id < (${FIRST} | ((:until + 1) << 11))`)
  const keylessBetween = select(`
    WHERE key IS NULL AND (state = 0 OR state BETWEEN 5 AND 7)
    AND id >= ${ROW} AND id < (${FIRST} | ((:until + 1) << 11))`)
  const matching = database
    .prepare<[string, number], Candidate>(
      `SELECT ${CANDIDATE} FROM search CROSS JOIN messages ON messages.seq = search.rowid
      WHERE search MATCH ? AND search.rowid < ?
      ORDER BY search.rowid DESC`,
    )
    .raw()
  const arrived = database
    .prepare<[number, number], Candidate>(
      `SELECT ${CANDIDATE} FROM messages WHERE seq >= ? AND seq < ? ORDER BY seq DESC`,
    )
    .raw()
  const outstanding = select('WHERE state BETWEEN 1 AND 4 ORDER BY seq')
  const awaiting = select('WHERE state = 5 AND service_key IS NOT NULL ORDER BY seq')
  const unsettled = select('WHERE state BETWEEN 1 AND 4 OR state >= 8 ORDER BY seq')
  const anyKeyless = database
    .prepare<[], number>(
      `SELECT EXISTS (SELECT 1 FROM messages
      WHERE key IS NULL AND (state = 0 OR state BETWEEN 5 AND 7))`,
    )
    .pluck()

  function toStored(raw: Raw): StoredMessage {
    const [thread, key, serviceKey] = [raw[7], raw[8], raw[9]]
    const stored: StoredMessage = { thread, seq: raw[1], message: toMessage(raw, nameOf(thread)) }
    if (key !== null) stored.key = fromStoredKey(key)
    if (serviceKey !== null) stored.serviceKey = serviceKey
    return stored
  }

  /** What is found is made a message only if it fits. */
  const toFound = (raw: Candidate): Found => ({
    thread: raw[7],
    seq: raw[1],
    text: raw[6],
    message: () => toMessage(raw, nameOf(raw[7])),
  })

  function allShown(rows: Shown[], thread: number): Message[] {
    const name = nameOf(thread)
    return rows.map((row) => toMessage(row, name))
  }

  const one = (raw: Raw | undefined) => raw && toStored(raw)

  /** Whether the place was free. Values are bound by their places, which costs a third of names. */
  function put(thread: number, second: number, counter: number, columns: Columns): boolean {
    const { seq, at, state, segments, key, local, serviceKey, details, text } = columns
    const ms = at - second * 1000
    return (
      // prettier-ignore
      putIn.run(
        thread, second, counter, seq, ms, state, segments, key, local, serviceKey, details, text,
      ).changes === 1
    )
  }

  /** Puts a message at its place; those of the same second that come after it make room. */
  function place(thread: number, second: number, columns: Columns): void {
    if (put(thread, second, 0, columns)) return
    const there = ofSecond.all({ thread, second, counter: 0 })
    const last = there.at(-1)?.[0] ?? 0
    // More in one second than it has places for: the next one takes them.
    if (last === LAST_COUNTER) return place(thread, second + 1, columns)
    const index = there.findIndex(
      ([, ms, seq, local]) =>
        compare(columns, { at: second * 1000 + ms, id: local ?? arrivalId(seq) }) < 0,
    )
    for (const [counter] of index < 0 ? [] : there.slice(index).toReversed()) {
      shift.run({ thread, second, counter })
    }
    put(thread, second, there[index]?.[0] ?? last + 1, columns)
  }

  function insert(stored: StoredMessage): void {
    place(stored.thread, secondOf(stored.message.at), columnsOf(stored))
  }

  /** Where messages from this position on begin. */
  function boundary(thread: number, position: Position): Place {
    const second = secondOf(position.at)
    const there = ofSecond.all({ thread, second, counter: 0 })
    const from = there.find(
      ([, ms, seq, local]) =>
        compare({ at: second * 1000 + ms, id: local ?? arrivalId(seq) }, position) >= 0,
    )
    if (from) return { second, counter: from[0] }
    return { second: second + 1, counter: 0 }
  }

  return {
    byId(id: MessageId): StoredMessage | undefined {
      const seq = arrivalOf(id)
      return one(seq === undefined ? byLocal.get(id) : bySeq.get(seq))
    },
    bySeq: (seq: number): StoredMessage | undefined => one(bySeq.get(seq)),
    /** Those of these service keys that are held. */
    byKeys(keys: readonly StoredKey[]): StoredMessage[] {
      const numbers = keys.filter((key) => typeof key === 'number')
      // One look tells that none of a stretch of history is known; asking for each costs a twentieth.
      const known = numbers.length > 0 && anyBetween.get(lowest(numbers), highest(numbers)) === 1
      const candidates = known ? keys : keys.filter((key) => typeof key === 'string')
      return candidates.flatMap((key) => one(byKey.get(key)) ?? [])
    },
    newest: (thread: number) => one(newest.get({ thread })),
    newestIncoming: (thread: number) => one(newestIncoming.get({ thread })),

    insert,
    /** Many at once by their places: neighbours find their page in memory. */
    insertAll(come: readonly StoredMessage[]): void {
      for (const stored of come.toSorted(byPlace)) insert(stored)
    },
    /** Writes what may change of a message but for its moment. */
    update(stored: StoredMessage): void {
      const { seq, state, segments, key, serviceKey, details } = columnsOf(stored)
      update.run({ seq, state, segments, key, serviceKey, details })
    },
    remove: (seq: number): void => void remove.run(seq),

    /** Before a position, newest first. */
    older(thread: number, before: Position | undefined, limit: number): Message[] {
      const { second, counter } = before ? boundary(thread, before) : LAST
      return allShown(older.all(thread, thread, second, counter, limit), thread)
    },
    /** From a position on, oldest first. */
    newer(thread: number, from: Position, limit: number): Message[] {
      const { second, counter } = boundary(thread, from)
      return allShown(newer.all(thread, second, counter, thread, limit), thread)
    },

    /** Messages of a thread within two moments' seconds; `keyless` only those without a key. */
    within(thread: number, from: number, to: number, keyless: boolean): StoredMessage[] {
      const span = { thread, second: secondOf(from), counter: 0, until: secondOf(to) }
      return (keyless ? keylessBetween : between).all(span).map(toStored)
    },
    anyKeyless: (): boolean => anyKeyless.get() === 1,

    /**
     * Arrivals below a number that the index of words gives for an expression, newest first. Read one by
     * one: nobody knows how many must be looked at, and beginning again further down costs as much again.
     */
    *matching(match: string, before: number): Generator<Found> {
      for (const raw of matching.iterate(match, before)) yield toFound(raw)
    },
    /** Arrivals from one number to below another, newest first. */
    *arrived(from: number, before: number): Generator<Found> {
      for (const raw of arrived.iterate(from, before)) yield toFound(raw)
    },

    outstanding: (): StoredMessage[] => outstanding.all().map(toStored),
    /** Those and the ones that did not get through. */
    unsettled: (): StoredMessage[] => unsettled.all().map(toStored),
    /** Confirmed messages written here of which the network has not reported. */
    awaiting: (): StoredMessage[] => awaiting.all().map(toStored),
  }
}

function toMessage(row: Shown | Candidate | Raw, thread: ThreadId): Message {
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
  if (details !== null) Object.assign(message, JSON.parse(details) as Details)
  return message
}

type Columns = ReturnType<typeof columnsOf>

function byPlace(a: StoredMessage, b: StoredMessage): number {
  return a.thread - b.thread || a.message.at - b.message.at
}

const lowest = (numbers: number[]) => numbers.reduce((a, b) => Math.min(a, b))
const highest = (numbers: number[]) => numbers.reduce((a, b) => Math.max(a, b))

function columnsOf({ seq, key, serviceKey, message }: StoredMessage) {
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

function detailsOf({ failure, sendAt, needsDecision }: Message): string | null {
  if (!failure && sendAt === undefined && !needsDecision) return null
  return JSON.stringify({ failure, sendAt, needsDecision } satisfies Record<keyof Details, unknown>)
}

function secondOf(at: number): number {
  return Math.min(Math.max(Math.floor(at / 1000), 0), LAST_SECOND)
}
