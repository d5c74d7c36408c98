import {
  command,
  tuples,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'
import { compare, type Position } from '../order.ts'
import { arrivalId } from './ids.ts'
import {
  columnsOf,
  LAST_COUNTER,
  ROW,
  secondOf,
  type Columns,
  type MessagePlace,
  type StoredMessage,
} from './message-rows.ts'

/** Fields by which messages of one second are ordered. */
type InSecond = [counter: number, ms: number, seq: number, local: string | null]
type Row = MessagePlace & { thread: number }

const putIn = command<(string | number | null)[]>(`
  INSERT INTO messages (id, seq, ms, state, segments, key, local, service_key, details, text)
  VALUES ((? << 43) | (? << 11) | ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO NOTHING`)
const shift = command<[Row]>(`UPDATE messages SET id = id + 1 WHERE id = ${ROW}`)
const ofSecond = tuples<[Row], InSecond>(`
  SELECT id & ${LAST_COUNTER}, ms, seq, local FROM messages
  WHERE id >= ${ROW} AND id <= ${ROW} + ${LAST_COUNTER} ORDER BY id`)

const positionIn = (second: number, [, ms, seq, local]: InSecond): Position => ({
  at: second * 1000 + ms,
  id: local ?? arrivalId(seq),
})

/**
 * Inserts a message; returns false if the place was taken. Values are bound by their positions,
 * which costs a third of named ones.
 */
function put(db: WritableDatabase, { thread, second, counter }: Row, columns: Columns): boolean {
  const { seq, at, state, segments, key, local, serviceKey, details, text } = columns
  const ms = at - second * 1000
  return (
    // prettier-ignore
    putIn(db).run(
      thread, second, counter, seq, ms, state, segments, key, local, serviceKey, details, text,
    ).changes === 1
  )
}

/** Puts a message at its place; those of the same second that come after it make room. */
function place(db: WritableDatabase, thread: number, second: number, columns: Columns): void {
  if (put(db, { thread, second, counter: 0 }, columns)) return
  const there = ofSecond(db).all({ thread, second, counter: 0 })
  const last = there.at(-1)?.[0] ?? 0
  // More in one second than it has places for: the next one takes them.
  if (last === LAST_COUNTER) return place(db, thread, second + 1, columns)
  const index = there.findIndex((row) => compare(columns, positionIn(second, row)) < 0)
  for (const [counter] of index < 0 ? [] : there.slice(index).toReversed()) {
    shift(db).run({ thread, second, counter })
  }
  put(db, { thread, second, counter: there[index]?.[0] ?? last + 1 }, columns)
}

/** Place at which messages from this position on begin. */
export function boundary(db: ReadableDatabase, thread: number, position: Position): MessagePlace {
  const second = secondOf(position.at)
  const there = ofSecond(db).all({ thread, second, counter: 0 })
  const from = there.find((row) => compare(positionIn(second, row), position) >= 0)
  if (from) return { second, counter: from[0] }
  return { second: second + 1, counter: 0 }
}

export function insertMessage(db: WritableDatabase, stored: StoredMessage): void {
  place(db, stored.thread, secondOf(stored.message.at), columnsOf(stored))
}

/** Many at once by their places: neighbours find their page in memory. */
export function insertMessages(db: WritableDatabase, come: readonly StoredMessage[]): void {
  const byPlace = come.toSorted((a, b) => a.thread - b.thread || a.message.at - b.message.at)
  for (const stored of byPlace) insertMessage(db, stored)
}
