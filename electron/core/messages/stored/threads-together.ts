import type { Return, ThreadFilter, ThreadId } from '../../../bridge/inbox.ts'
import { omitNullish } from '../../../shared/omit-nullish.ts'
import { nameOf } from '../../contacts/tables.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import type { ReadState } from './read-state.ts'
import { directionOf } from './states.ts'
import { threadsSnoozedUntil, threadsWithUnread } from './threads.ts'
import type { Change } from './types.ts'
import { unread } from './unread.ts'
import { changeBy } from './work.ts'

/** What was unread before all of it was marked read last. */
const readTogether = () => new Map<ThreadId, ReadState>()

/** Reads what is unread in the threads of a filter. */
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

/** Threads whose snooze ended by a moment come back, to the top. */
export function wakeSnoozed(db: WritableDatabase, now: number): Change & { returns: Return[] } {
  const woken = threadsSnoozedUntil(db, now)
  const returns = woken.map(({ id, other, last }) => {
    const isUnanswered = last !== undefined && directionOf(last.state) === 'outgoing'
    return omitNullish({ thread: id, other, name: nameOf(db, other), isUnanswered })
  })
  return { ...changeBy(db, (work) => woken.forEach(({ id }) => work.wake(id, now))), returns }
}
