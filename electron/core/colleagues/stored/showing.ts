import type { ThreadMarks } from '../../../bridge/inbox.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { compare } from '../../messages/order.ts'
import { newerMessages } from '../../messages/stored/messages.ts'
import type { ThreadRecord } from '../../messages/stored/threads.ts'
import { unread } from '../../messages/stored/unread.ts'
import type { Work } from '../../messages/stored/work.ts'
import type { ReadPosition, RegisterValue } from '../../team/index.ts'
import { heldOf, type MarkName } from './held.ts'
import { effectOf, inForce, NOTHING_HELD } from './merge.ts'
import { lastPlace, positionAt } from './places.ts'

/** More are not looked through for what is unread again. */
const MOST_AGAIN = 500

/** What came from one place to another is unread again. */
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

/** Null for nobody. */
export function assign(work: Work, record: ThreadRecord, member: string | null): void {
  if ((record.assignee ?? null) === member) return
  if (member === null) delete record.assignee
  else record.assignee = member
  work.touch(record)
}

/** Has a thread be as a colleague set it. */
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
    work.touch(record, showReading(db, record, name, value))
  } else {
    work.mark(record.id, effectOf(name, value, lastPlace(db, record.number), now))
  }
}

function showReading(
  db: WritableDatabase,
  record: ThreadRecord,
  name: 'read' | 'unread',
  { is, place, from = place }: RegisterValue,
): boolean {
  if (!place || !from) return false
  if (name === 'unread' && is === true) return unreadWithin(db, record, from, place)
  const until = positionAt(db, record.number, place)
  return name === 'read' ? unread.readByTeam(db, record, until) : unread.readUpTo(db, record, until)
}

/** Messages came that others had seen before they set what is in force: it holds for these, too. */
export function showAgain(
  db: WritableDatabase,
  work: Work,
  record: ThreadRecord,
  now: number,
): void {
  const all = heldOf(db, record.id)
  const read = inForce(all.get('read') ?? NOTHING_HELD)
  if (read) show(db, work, record, 'read', read, now)
  const again = inForce(all.get('unread') ?? NOTHING_HELD)
  if (again?.is === true) show(db, work, record, 'unread', again, now)
  work.mark(record.id, differing(db, record, all, now))
}

/** What of it is otherwise here. An own answer is nothing that needs none. */
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
