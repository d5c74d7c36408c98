import { compare, type Position } from '../inbox/order.ts'
import type { Message, MessageId } from '../inbox/types.ts'
import type { Database } from './database.ts'
import { arrivalId, arrivalOf, type StoredKey } from './ids.ts'
import {
  BEHIND,
  CANDIDATE,
  COLUMNS,
  columnsOf,
  FIRST,
  LAST,
  LAST_COUNTER,
  ROW,
  secondOf,
  SHOWN,
  toMessage,
  toStored,
  type Candidate,
  type Columns,
  type Found,
  type NameOf,
  type Place,
  type Raw,
  type Shown,
  type StoredMessage,
} from './message-rows.ts'

export type Messages = ReturnType<typeof openMessages>

/** The table of messages. `nameOf` returns the id of a thread by its number. */
export function openMessages(database: Database, nameOf: NameOf) {
  const places = openPlaces(database)
  return {
    insert: places.insert,
    insertAll: places.insertAll,
    ...openChanges(database),
    ...openKnown(database, nameOf),
    ...openRanges(database, nameOf, places.boundary),
    ...openFinding(database, nameOf),
    ...openByState(database, nameOf),
  }
}

/** Writes messages at the places that their moments give them. */
function openPlaces(database: Database) {
  const putIn = database.prepare(`
    INSERT INTO messages (id, seq, ms, state, segments, key, local, service_key, details, text)
    VALUES ((? << 43) | (? << 11) | ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO NOTHING`)
  const shift = database.prepare(`UPDATE messages SET id = id + 1 WHERE id = ${ROW}`)
  const ofSecond = database
    .prepare<[object], InSecond>(
      `SELECT id & ${LAST_COUNTER}, ms, seq, local FROM messages
      WHERE id >= ${ROW} AND id <= ${ROW} + ${LAST_COUNTER} ORDER BY id`,
    )
    .raw()

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
    const index = there.findIndex((row) => compare(columns, positionIn(second, row)) < 0)
    for (const [counter] of index < 0 ? [] : there.slice(index).toReversed()) {
      shift.run({ thread, second, counter })
    }
    put(thread, second, there[index]?.[0] ?? last + 1, columns)
  }

  function insert(stored: StoredMessage): void {
    place(stored.thread, secondOf(stored.message.at), columnsOf(stored))
  }

  return {
    /** Where messages from this position on begin. */
    boundary(thread: number, position: Position): Place {
      const second = secondOf(position.at)
      const there = ofSecond.all({ thread, second, counter: 0 })
      const from = there.find((row) => compare(positionIn(second, row), position) >= 0)
      if (from) return { second, counter: from[0] }
      return { second: second + 1, counter: 0 }
    },
    insert,
    /** Many at once by their places: neighbours find their page in memory. */
    insertAll(come: readonly StoredMessage[]): void {
      for (const stored of come.toSorted(byPlace)) insert(stored)
    },
  }
}

/** Changes messages where they are. */
function openChanges(database: Database) {
  const remove = database.prepare('DELETE FROM messages WHERE seq = ?')
  const update = database.prepare(`
    UPDATE messages
    SET state = :state, segments = :segments, key = :key, service_key = :serviceKey,
      details = :details
    WHERE seq = :seq`)
  return {
    /** Writes what may change of a message but for its moment. */
    update(stored: StoredMessage): void {
      const { seq, state, segments, key, serviceKey, details } = columnsOf(stored)
      update.run({ seq, state, segments, key, serviceKey, details })
    },
    remove: (seq: number): void => void remove.run(seq),
  }
}

/** What the order within one second needs to know of a message. */
type InSecond = [counter: number, ms: number, seq: number, local: string | null]

function positionIn(second: number, [, ms, seq, local]: InSecond): Position {
  return { at: second * 1000 + ms, id: local ?? arrivalId(seq) }
}

const openSelect = (database: Database) => (rest: string) =>
  database.prepare<unknown[], Raw>(`SELECT ${COLUMNS} FROM messages ${rest}`).raw()

/** Single messages, by what is known of them. */
function openKnown(database: Database, nameOf: NameOf) {
  const select = openSelect(database)
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
  const one = (raw: Raw | undefined) => raw && toStored(raw, nameOf)
  return {
    byId(id: MessageId): StoredMessage | undefined {
      const seq = arrivalOf(id)
      return one(seq === undefined ? byLocal.get(id) : bySeq.get(seq))
    },
    bySeq: (seq: number): StoredMessage | undefined => one(bySeq.get(seq)),
    /** Those of these service keys that are held. */
    byKeys(keys: readonly StoredKey[]): StoredMessage[] {
      const numbers = keys.filter((key) => typeof key === 'number')
      // One look shows that none of a range of history is known; asking for each costs a twentieth.
      const known = numbers.length > 0 && anyBetween.get(lowest(numbers), highest(numbers)) === 1
      const candidates = known ? keys : keys.filter((key) => typeof key === 'string')
      return candidates.flatMap((key) => one(byKey.get(key)) ?? [])
    },
    newest: (thread: number) => one(newest.get({ thread })),
    newestIncoming: (thread: number) => one(newestIncoming.get({ thread })),
  }
}

/** Neighbouring messages of one thread. */
function openRanges(
  database: Database,
  nameOf: NameOf,
  boundary: (thread: number, position: Position) => Place,
) {
  const select = openSelect(database)
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
  const anyKeyless = database
    .prepare<[], number>(
      `SELECT EXISTS (SELECT 1 FROM messages
      WHERE key IS NULL AND (state = 0 OR state BETWEEN 5 AND 7))`,
    )
    .pluck()

  function allShown(rows: Shown[], thread: number): Message[] {
    const name = nameOf(thread)
    return rows.map((row) => toMessage(row, name))
  }

  return {
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
      return (keyless ? keylessBetween : between).all(span).map((raw) => toStored(raw, nameOf))
    },
    anyKeyless: (): boolean => anyKeyless.get() === 1,
  }
}

/** What search looks at, in the order of arrival. */
function openFinding(database: Database, nameOf: NameOf) {
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

  /** What is found is made a message only if it fits. */
  const toFound = (raw: Candidate): Found => ({
    thread: raw[7],
    seq: raw[1],
    text: raw[6],
    message: () => toMessage(raw, nameOf(raw[7])),
  })

  return {
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
  }
}

/** Messages written here, by how far they are. */
function openByState(database: Database, nameOf: NameOf) {
  const select = openSelect(database)
  const outstanding = select('WHERE state BETWEEN 1 AND 4 ORDER BY seq')
  const awaiting = select('WHERE state = 5 AND service_key IS NOT NULL ORDER BY seq')
  const unsettled = select('WHERE state BETWEEN 1 AND 4 OR state >= 8 ORDER BY seq')
  const all = (rows: Raw[]): StoredMessage[] => rows.map((raw) => toStored(raw, nameOf))
  return {
    outstanding: () => all(outstanding.all()),
    /** Those and the ones that did not get through. */
    unsettled: () => all(unsettled.all()),
    /** Confirmed messages written here of which the network has not reported. */
    awaiting: () => all(awaiting.all()),
  }
}

function byPlace(a: StoredMessage, b: StoredMessage): number {
  return a.thread - b.thread || a.message.at - b.message.at
}

const lowest = (numbers: number[]) => numbers.reduce((a, b) => Math.min(a, b))
const highest = (numbers: number[]) => numbers.reduce((a, b) => Math.max(a, b))
