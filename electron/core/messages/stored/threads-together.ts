import type { Return, Thread, ThreadFilter, ThreadId } from '../../../bridge/inbox.ts'
import { omitNullish } from '../../../shared/omit-nullish.ts'
import { nameOf } from '../../contacts/tables.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { showConversation, threadsOf } from './conversations.ts'
import type { ReadState } from './read-state.ts'
import { threadsSnoozedUntil, threadsWithUnread, type ThreadRecord } from './threads.ts'
import type { Change } from './types.ts'
import { unread } from './unread.ts'
import { changeBy } from './work.ts'

/** Unread messages before the last `markAllRead`. */
const readTogether = () => new Map<ThreadId, ReadState>()

/** Reads what is unread in the conversations of a filter. */
export const markAllRead = (db: WritableDatabase, filter: ThreadFilter): Change =>
  changeBy(db, (work) => {
    const before = db.derived(readTogether)
    before.clear()
    for (const { id } of threadsWithUnread(db, filter)) {
      const record = work.of(id)
      if (!record.last) continue
      before.set(id, unread.stateOf(db, record))
      work.touch(record, unread.readUpTo(db, record, record.last))
    }
  })

/** Takes the last `markAllRead` back, as long as the program runs. */
export const undoMarkAllRead = (db: WritableDatabase): Change =>
  changeBy(db, (work) => {
    const before = db.derived(readTogether)
    for (const [id, state] of before) {
      const record = work.find(id)
      if (record) work.touch(record, unread.putBack(db, record, state))
    }
    before.clear()
  })

/** Conversations whose snooze ended by a moment come back, to the top. */
export function wakeSnoozed(db: WritableDatabase, now: number): Change & { returns: Return[] } {
  const due = threadsSnoozedUntil(db, now)
  const back = conversationsBack(db, due)
  const threads = new Set(back.flatMap(({ id }) => threadsOf(db, id)))
  const change = changeBy(db, (work) => {
    for (const id of threads) work.wake(id, now)
    // Snoozes of single threads in a listed conversation were never visible, so they end silently.
    for (const { id } of due) if (!threads.has(id)) work.mark(id, { snoozedUntil: null })
  })
  return { ...change, returns: back.map((one) => toReturn(db, one)) }
}

const conversationsBack = (db: ReadableDatabase, due: readonly ThreadRecord[]): Thread[] =>
  [...new Set(due.map(({ lead }) => lead))]
    .map((lead) => showConversation(db, lead))
    .filter(({ snoozedUntil }) => snoozedUntil !== undefined)

const toReturn = (db: ReadableDatabase, { id, other, last }: Thread): Return =>
  omitNullish({
    thread: id,
    other,
    name: nameOf(db, other),
    isUnanswered: last?.direction === 'outgoing',
  })
