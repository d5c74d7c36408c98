import type { MessageId, ThreadFilter, ThreadId, ThreadMarks } from '../../../bridge/inbox.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { threadsOf } from '../../messages/stored/conversations.ts'
import { messageById } from '../../messages/stored/messages.ts'
import * as marks from '../../messages/stored/thread-marks.ts'
import * as all from '../../messages/stored/threads-together.ts'
import { threadById, threadsWithUnread, type ThreadRecord } from '../../messages/stored/threads.ts'
import type { Change } from '../../messages/stored/types.ts'
import { changeBy } from '../../messages/stored/work.ts'
import { conversationId } from '../../messages/thread-id.ts'
import type { ReadPosition, Register, RegisterValue } from '../../team/index.ts'
import { held, hold } from './held.ts'
import { comparePlaces, inForce, wishFor } from './merge.ts'
import { lastPlace, lastPlaceUntil, placeOf } from './places.ts'
import { joinChanges } from './join-changes.ts'
import { assign as assignTo, show } from './showing.ts'

/*
 * The user's changes to marks of conversations: applied as without a team, and stored for upload to
 * the team's server.
 */

/** Position before the first message. */
const NOWHERE: ReadPosition = { at: 0, identity: '' }

function wish(db: WritableDatabase, thread: ThreadId, name: Register, value: RegisterValue): void {
  hold(db, thread, name, wishFor(held(db, thread, name), value))
}

const recordsOf = (db: WritableDatabase, id: ThreadId): ThreadRecord[] =>
  threadsOf(db, id).flatMap((thread) => threadById(db, thread) ?? [])

/** Sets marks, see `ThreadMarks`; `pinned` and `muted` are not shared. */
export function setMarks(db: WritableDatabase, id: ThreadId, given: ThreadMarks): Change {
  const before = recordsOf(db, id)
  const change = marks.setMarks(db, id, given)
  for (const record of before) {
    const place = lastPlace(db, record.number) ?? NOWHERE
    for (const [name, is] of wishesOf(record, given)) wish(db, record.id, name, { is, place })
  }
  return change
}

/** Returns the marks that differ from the current ones. */
function wishesOf(record: ThreadRecord, given: ThreadMarks): [Register, RegisterValue['is']][] {
  const { archived, done, snoozedUntil = null } = record
  const all: [Register, RegisterValue['is'] | undefined, RegisterValue['is']][] = [
    ['archived', given.archived, archived],
    ['done', given.done, done],
    ['snoozed', given.snoozedUntil, snoozedUntil],
  ]
  return all.flatMap(([name, is, was]) => (is === undefined || is === was ? [] : [[name, is]]))
}

/** Assigns a conversation, whichever own number it comes to; null for no member. */
export function assign(db: WritableDatabase, id: ThreadId, member: string | null): Change {
  const records = recordsOf(db, id)
  const change = changeBy(db, (work) => {
    for (const { id: thread } of records) assignTo(work, work.of(thread), member)
  })
  for (const other of new Set(records.map((record) => record.other))) {
    wish(db, conversationId(other), 'assignee', { is: member })
  }
  return change
}

export function markRead(db: WritableDatabase, id: ThreadId, upTo: MessageId): Change {
  const change = marks.markRead(db, id, upTo)
  const message = messageById(db, upTo)?.message
  for (const record of message ? recordsOf(db, id) : []) {
    const place = message && lastPlaceUntil(db, record.number, message)
    if (place) wishRead(db, record.id, place)
  }
  return change
}

function wishRead(db: WritableDatabase, thread: ThreadId, place: ReadPosition): void {
  const read = held(db, thread, 'read')
  const reached = inForce(read)?.place
  if (!reached || comparePlaces(place, reached) > 0) {
    hold(db, thread, 'read', { ...read, wish: { is: null, place } })
  }
  const again = inForce(held(db, thread, 'unread'))
  if (again?.is === true) wish(db, thread, 'unread', { is: false, place })
}

/** Repeats the user's change that gave way to a colleague's. */
export function setUnread(db: WritableDatabase, thread: ThreadId, isUnread: boolean): Change {
  if (isUnread) return markUnread(db, thread)
  const last = threadById(db, thread)?.last
  return last ? markRead(db, thread, last.id) : changeBy(db, () => undefined)
}

export function markUnread(db: WritableDatabase, id: ThreadId): Change {
  const change = marks.markUnread(db, id)
  return unreadForAll(db, change, (record) => lastPlace(db, record.number))
}

export function markAllRead(db: WritableDatabase, filter: ThreadFilter): Change {
  const before = threadsWithUnread(db, filter)
  const change = all.markAllRead(db, filter)
  for (const { id, number } of before) {
    const place = lastPlace(db, number)
    if (place) wishRead(db, id, place)
  }
  return change
}

/** Reverts the last `markAllRead`, for the whole team. */
export const undoMarkAllRead = (db: WritableDatabase): Change =>
  unreadForAll(db, all.undoMarkAllRead(db), ({ number, firstUnread }) => {
    const first = firstUnread && messageById(db, firstUnread)?.message
    return first ? placeOf(db, number, first) : undefined
  })

/** Marks unread for the whole team, from a position in each changed thread on. */
function unreadForAll(
  db: WritableDatabase,
  change: Change,
  fromOf: (record: ThreadRecord) => ReadPosition | undefined,
): Change {
  const shown = changeBy(db, (work) => {
    for (const { id } of change.threads) {
      const record = work.of(id)
      const from = fromOf(record)
      if (!from) continue
      const before = inForce(held(db, id, 'unread'))
      // An earlier range that was not read since stays unread.
      const isLonger = before?.is === true && before.from && comparePlaces(before.from, from) < 0
      const place = lastPlace(db, record.number) ?? from
      const value = { is: true, from: isLonger ? before.from : from, place }
      wish(db, id, 'unread', value)
      show(db, work, record, 'unread', value, 0)
    }
  })
  return joinChanges(change, shown)
}
