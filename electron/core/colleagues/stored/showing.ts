import type { ThreadMarks } from '../../../bridge/inbox.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { compare } from '../../messages/order.ts'
import { newerMessages } from '../../messages/stored/messages.ts'
import type { ThreadRecord } from '../../messages/stored/threads.ts'
import { unread } from '../../messages/stored/unread.ts'
import type { Work } from '../../messages/stored/work.ts'
import type { ReadPosition, RegisterValue } from '../../team/index.ts'
import { heldOf } from './held.ts'
import { comparePlaces, effectOf, inForce, NOTHING_HELD, type MarkName } from './merge.ts'
import { lastPlace, positionAt } from './places.ts'

/** Largest number of messages searched for those to mark unread. */
const MOST_AGAIN = 500

/** Marks the incoming messages between two positions unread. */
function unreadWithin(
  db: WritableDatabase,
  record: ThreadRecord,
  from: ReadPosition,
  to: ReadPosition,
): boolean {
  const [first, last] = [positionAt(db, record.number, from), positionAt(db, record.number, to)]
  const again = newerMessages(db, record.number, first, MOST_AGAIN)
    .filter((message) => message.direction === 'incoming' && compare(message, last) <= 0)
    .map((message) => unread.unreadAgain(db, record, message))
  return again.some(Boolean)
}

/** Assigns a thread to a member; null for none. */
export function assign(work: Work, record: ThreadRecord, member: string | null): void {
  if ((record.assignee ?? null) === member) return
  if (member === null) delete record.assignee
  else record.assignee = member
  work.touch(record)
}

/** Applies a colleague's value to a thread. */
export function show(
  db: WritableDatabase,
  work: Work,
  record: ThreadRecord,
  name: MarkName,
  value: RegisterValue,
  now: number,
): void {
  if (name === 'assignee') {
    assign(work, record, typeof value.is === 'string' ? value.is : null)
  } else if (name === 'read' || name === 'unread') {
    work.touch(record, showReading(db, record))
  } else {
    work.mark(record.id, effectOf(name, value, lastPlace(db, record.number), now))
  }
}

/** Applies the read mark, and the range that was marked unread again. */
function showReading(db: WritableDatabase, record: ThreadRecord): boolean {
  const all = heldOf(db, record.id)
  const read = inForce(all.get('read') ?? NOTHING_HELD)?.place
  const again = inForce(all.get('unread') ?? NOTHING_HELD)
  const until = again?.is === false ? furthest(read, again.place) : read
  const isRead = until ? unread.readUpTo(db, record, positionAt(db, record.number, until)) : false
  if (again?.is !== true || !again.from || !again.place) return isRead
  return unreadWithin(db, record, again.from, again.place) || isRead
}

function furthest(one: ReadPosition | undefined, other: ReadPosition | undefined) {
  return one && other && comparePlaces(one, other) < 0 ? other : (one ?? other)
}

/** Applies the marks again after messages arrived that colleagues had seen before setting them. */
export function showAgain(
  db: WritableDatabase,
  work: Work,
  record: ThreadRecord,
  now: number,
): void {
  const all = heldOf(db, record.id)
  if (all.has('read') || all.has('unread')) work.touch(record, showReading(db, record))
  work.mark(record.id, differing(db, record, all, now))
}

/** Returns the marks that differ here. `done` is not applied after an own answer. */
function differing(
  db: ReadableDatabase,
  record: ThreadRecord,
  all: ReturnType<typeof heldOf>,
  now: number,
): ThreadMarks {
  const last = lastPlace(db, record.number)
  const given: ThreadMarks = {}
  for (const name of ['archived', 'snoozed', 'done'] as const) {
    const value = inForce(all.get(name) ?? NOTHING_HELD)
    if (value) Object.assign(given, effectOf(name, value, last, now))
  }
  const { archived, done, snoozedUntil } = given
  return {
    ...(archived && !record.archived && { archived }),
    ...(done && !record.done && record.last?.state === 'received' && { done }),
    ...(snoozedUntil && snoozedUntil !== record.snoozedUntil && { snoozedUntil }),
  }
}
