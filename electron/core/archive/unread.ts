import type { Position } from '../inbox/order.ts'
import {
  readElsewhere,
  readUpTo,
  takeUp,
  unreadAgain,
  type ReadState,
  type UnreadItem,
} from '../inbox/unread.ts'
import type { Database } from './database.ts'
import type { ThreadRecord } from './threads.ts'

type Raw = [at: number, id: string, byHand: number]

export type Unread = ReturnType<typeof openUnread>

/**
 * The unread messages of each thread. What is read is decided by the rules of `inbox/unread.ts`, which
 * get the few items concerned; count and first item stand in the thread's record. Each function answers
 * whether anything that a person sees changed.
 */
export function openUnread(database: Database) {
  const put = database.prepare(
    'INSERT OR REPLACE INTO unread (thread, at, id, by_hand) VALUES (?, ?, ?, ?)',
  )
  const drop = database.prepare('DELETE FROM unread WHERE thread = ? AND at = ? AND id = ?')
  const one = database
    .prepare<[number, number, string], Raw>(
      'SELECT at, id, by_hand FROM unread WHERE thread = ? AND at = ? AND id = ?',
    )
    .raw()
  const upTo = database
    .prepare<[number, number], Raw>(
      'SELECT at, id, by_hand FROM unread WHERE thread = ? AND at <= ? ORDER BY at, id',
    )
    .raw()
  const first = database
    .prepare<[number], string>('SELECT id FROM unread WHERE thread = ? ORDER BY at, id LIMIT 1')
    .pluck()

  const itemOf = (raw: Raw | undefined): UnreadItem[] =>
    raw ? [{ at: raw[0], id: raw[1], ...(raw[2] === 1 && { byHand: true as const }) }] : []

  /** Writes down how the read state of these items changed. */
  function keep(record: ThreadRecord, before: readonly UnreadItem[], after: ReadState): boolean {
    const left = new Set(after.unread)
    const there = new Set(before)
    const gone = before.filter((item) => !left.has(item))
    const come = after.unread.filter((item) => !there.has(item))
    for (const { at, id } of gone) drop.run(record.number, at, id)
    for (const { at, id, byHand } of come) put.run(record.number, at, id, byHand ? 1 : 0)
    if (after.upTo) record.readUpTo = after.upTo
    if (gone.length === 0 && come.length === 0) return false
    record.unread += come.length - gone.length
    const firstUnread = first.get(record.number)
    if (firstUnread === undefined) delete record.firstUnread
    else record.firstUnread = firstUnread
    return true
  }

  const readStateOf = ({ readUpTo }: ThreadRecord, unread: UnreadItem[]): ReadState =>
    readUpTo ? { upTo: readUpTo, unread } : { unread }

  return {
    takeUp: (record: ThreadRecord, message: Position, how: Parameters<typeof takeUp>[2]) =>
      keep(record, [], takeUp(readStateOf(record, []), message, how)),
    readElsewhere(record: ThreadRecord, { at, id }: Position): boolean {
      const items = itemOf(one.get(record.number, at, id))
      return keep(record, items, readElsewhere(readStateOf(record, items), id))
    },
    readUpTo(record: ThreadRecord, message: Position): boolean {
      const items = upTo.all(record.number, message.at).flatMap(itemOf)
      return keep(record, items, readUpTo(readStateOf(record, items), message))
    },
    unreadAgain(record: ThreadRecord, message: Position): boolean {
      const items = itemOf(one.get(record.number, message.at, message.id))
      return keep(record, items, unreadAgain(readStateOf(record, items), message))
    },
  }
}
