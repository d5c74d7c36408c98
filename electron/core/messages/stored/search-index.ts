import type { Message } from '../../../bridge/inbox.ts'
import {
  command,
  tuples,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'
import { storedValue } from '../../database/stored-value.ts'
import { groupsOf } from '../../platform/full-text/text.ts'
import type { StoredMessage } from './message-rows.ts'

/** So many messages at once are worth a piece of the index of their own. */
const MANY = 1_000

/** Messages are put into the index between requests, once so many wait, so many at once. */
const STEP = { batch: 2_000, least: 200 }

/** The arrivals that the index of words holds, both ends included. */
const stored = storedValue<{ from: number; to: number }>('indexed')

const put = command<[seq: number, groups: string]>(
  'INSERT INTO search (rowid, groups) VALUES (?, ?)',
)
/** An index without texts has to be given what it removes. */
const take = command<[seq: number, groups: string]>(
  "INSERT INTO search (search, rowid, groups) VALUES ('delete', ?, ?)",
)
const inOrder = tuples<
  [{ from: number; before: number }],
  [seq: number, thread: number, text: string]
>('SELECT seq, id >> 43, text FROM messages WHERE seq >= :from AND seq < :before ORDER BY seq')

export const indexed = (db: ReadableDatabase): { from: number; to: number } =>
  stored.read(db) ?? { from: 0, to: 0 }

/** Token of a thread in the index: longer than the groups of texts. */
export const threadGroup = (thread: number): string => thread.toString(36).padStart(4, '0')

const groupsIn = (thread: number, text: string): string =>
  `${threadGroup(thread)} ${groupsOf(text)}`

function add(db: WritableDatabase, seq: number, thread: number, text: string): void {
  put(db).run(seq, groupsIn(thread, text))
}

const ofThread = tuples<
  [{ thread: number; from: number; to: number }],
  [seq: number, text: string]
>(
  `SELECT seq, text FROM messages WHERE id >= (:thread << 43) AND id < ((:thread + 1) << 43)
    AND seq BETWEEN :from AND :to`,
)

/** Removes all messages of a thread that is being deleted. */
export function unindexThread(db: WritableDatabase, thread: number): void {
  const { from, to } = indexed(db)
  for (const [seq, text] of ofThread(db).all({ thread, from, to })) {
    take(db).run(seq, groupsIn(thread, text))
  }
}

/** Removes a message that is being deleted. */
export function unindex(db: WritableDatabase, { seq, thread, message }: StoredMessage): void {
  const { from, to } = indexed(db)
  if (seq >= from && seq <= to) take(db).run(seq, groupsIn(thread, message.text))
}

/**
 * Indexes many new messages at once, which spares reading them again later; few ones wait, and so
 * do those apart from the indexed range. Their numbers are consecutive.
 */
export function indexAtOnce(
  db: WritableDatabase,
  come: readonly { seq: number; thread: number; message: Message }[],
): void {
  const { from, to } = indexed(db)
  const [low, high] = [come[0]?.seq ?? 0, come.at(-1)?.seq ?? 0]
  if (come.length < MANY || (low !== to + 1 && high !== from - 1)) return
  for (const { seq, thread, message } of come) add(db, seq, thread, message.text)
  stored.write(db, { from: Math.min(low, from), to: Math.max(high, to) })
}

/**
 * Indexes a batch of arrivals, if enough messages wait for it; returns true if as many wait after
 * it. `first` and `last` are the outermost arrivals.
 */
export function indexSome(
  db: WritableDatabase,
  first: number,
  last: number,
  { batch, least } = STEP,
): boolean {
  const { from, to } = indexed(db)
  if (from - first + last - to < least) return false
  const [low, high] = [Math.max(first, from - batch), Math.min(last, to + batch)]
  for (const row of inOrder(db).all({ from: to + 1, before: high + 1 })) add(db, ...row)
  for (const row of inOrder(db).all({ from: low, before: from })) add(db, ...row)
  stored.write(db, { from: Math.min(low, from), to: Math.max(high, to) })
  return low - first + last - high >= least
}
