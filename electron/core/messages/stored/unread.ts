import type { MessageId } from '../../../bridge/inbox.ts'
import {
  command,
  tuples,
  values,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'
import type { Position } from '../order.ts'
import {
  readElsewhere,
  readUpTo,
  takeUp,
  unreadAgain,
  type ReadState,
  type UnreadItem,
} from './read-state.ts'
import type { ThreadRecord } from './threads.ts'

type RawUnread = [at: number, id: string, byHand: number]

const put = command<[thread: number, at: number, id: MessageId, byHand: number]>(
  'INSERT OR REPLACE INTO unread (thread, at, id, by_hand) VALUES (?, ?, ?, ?)',
)
const drop = command<[thread: number, at: number, id: MessageId]>(
  'DELETE FROM unread WHERE thread = ? AND at = ? AND id = ?',
)
const dropBefore = command<[thread: number, at: number]>(
  'DELETE FROM unread WHERE thread = ? AND at < ?',
)
const one = tuples<[thread: number, at: number, id: MessageId], RawUnread>(
  'SELECT at, id, by_hand FROM unread WHERE thread = ? AND at = ? AND id = ?',
)
const upTo = tuples<[thread: number, at: number], RawUnread>(
  'SELECT at, id, by_hand FROM unread WHERE thread = ? AND at <= ? ORDER BY at, id',
)
const first = values<[thread: number], MessageId>(
  'SELECT id FROM unread WHERE thread = ? ORDER BY at, id LIMIT 1',
)

/**
 * The unread messages of each thread. The rules of `read-state.ts` decide on the few items
 * concerned; count and first item are in the thread's record. Each function returns true if
 * anything visible changed.
 */
export const unread = {
  /** State for a later `putBack`. */
  stateOf: (db: ReadableDatabase, record: ThreadRecord): ReadState =>
    readStateOf(record, itemsUpTo(db, record, Number.MAX_SAFE_INTEGER)),
  /** Restores the unread messages of an earlier state. */
  putBack(db: WritableDatabase, record: ThreadRecord, before: ReadState): boolean {
    const items = before.unread.filter(({ at, id }) => !one(db).get(record.number, at, id))
    const changed = keep(db, record, [], { unread: items })
    if (before.upTo) record.readUpTo = before.upTo
    else delete record.readUpTo
    return changed
  },
  takeUp: (
    db: WritableDatabase,
    record: ThreadRecord,
    message: Position,
    how: Parameters<typeof takeUp>[2],
  ) => keep(db, record, [], takeUp(readStateOf(record, []), message, how)),
  readElsewhere(db: WritableDatabase, record: ThreadRecord, { at, id }: Position): boolean {
    const items = itemOf(one(db).get(record.number, at, id))
    return keep(db, record, items, readElsewhere(readStateOf(record, items), id))
  },
  readUpTo(db: WritableDatabase, record: ThreadRecord, message: Position): boolean {
    const items = itemsUpTo(db, record, message.at)
    return keep(db, record, items, readUpTo(readStateOf(record, items), message))
  },
  /** Messages before a moment are deleted. */
  forgetBefore(db: WritableDatabase, record: ThreadRecord, at: number): boolean {
    const { changes } = dropBefore(db).run(record.number, at)
    record.unread -= changes
    noteFirst(db, record)
    return changes > 0
  },
  unreadAgain(db: WritableDatabase, record: ThreadRecord, message: Position): boolean {
    const items = itemOf(one(db).get(record.number, message.at, message.id))
    return keep(db, record, items, unreadAgain(readStateOf(record, items), message))
  },
}

const itemOf = (raw: RawUnread | undefined): UnreadItem[] =>
  raw ? [{ at: raw[0], id: raw[1], ...(raw[2] === 1 && { byHand: true as const }) }] : []

const readStateOf = ({ readUpTo }: ThreadRecord, unread: UnreadItem[]): ReadState =>
  readUpTo ? { upTo: readUpTo, unread } : { unread }

const itemsUpTo = (db: ReadableDatabase, record: ThreadRecord, at: number): UnreadItem[] =>
  upTo(db).all(record.number, at).flatMap(itemOf)

/** Writes down how the read state of these items changed. */
function keep(
  db: WritableDatabase,
  record: ThreadRecord,
  before: readonly UnreadItem[],
  after: ReadState,
): boolean {
  const left = new Set(after.unread)
  const there = new Set(before)
  const gone = before.filter((item) => !left.has(item))
  const come = after.unread.filter((item) => !there.has(item))
  for (const { at, id } of gone) drop(db).run(record.number, at, id)
  for (const { at, id, byHand } of come) put(db).run(record.number, at, id, byHand ? 1 : 0)
  if (after.upTo) record.readUpTo = after.upTo
  if (gone.length === 0 && come.length === 0) return false
  record.unread += come.length - gone.length
  noteFirst(db, record)
  return true
}

function noteFirst(db: ReadableDatabase, record: ThreadRecord): void {
  const firstUnread = first(db).get(record.number)
  if (firstUnread === undefined) delete record.firstUnread
  else record.firstUnread = firstUnread
}
