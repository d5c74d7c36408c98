import type { MessageId, ThreadId, ThreadMarks } from '../../../bridge/inbox.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { CoreFailure } from '../../platform/failures/core-failure.ts'
import { threadId } from '../thread-id.ts'
import { compare } from '../order.ts'
import { threadsOf } from './conversations.ts'
import { messageById, newestIncomingMessage } from './messages.ts'
import type { Change } from './types.ts'
import { unread } from './unread.ts'
import { changeBy } from './work.ts'

/** Begins a thread, or leaves the one that is there as it is. */
export const begin = (db: WritableDatabase, own: string, other: string, now: number): Change =>
  changeBy(db, (work) => void work.begun(own, other, threadId(own, other), now))

/** Threads of a conversation: each gets the same marks. Throws `notFound` if there are none. */
function existing(db: WritableDatabase, id: ThreadId): ThreadId[] {
  const threads = threadsOf(db, id)
  if (threads.length === 0) throw new CoreFailure('notFound', { field: 'thread' })
  return threads
}

/** Throws `notFound` where there is no such message. */
export const markRead = (db: WritableDatabase, id: ThreadId, upTo: MessageId): Change =>
  changeBy(db, (work) => {
    const message = messageById(db, upTo)?.message
    const threads = existing(db, id)
    if (!message || !threads.includes(message.thread)) {
      throw new CoreFailure('notFound', { field: 'upTo' })
    }
    for (const thread of threads) {
      const record = work.of(thread)
      work.touch(record, unread.readUpTo(db, record, message))
    }
  })

export const markUnread = (db: WritableDatabase, id: ThreadId): Change =>
  changeBy(db, (work) => {
    const [newest] = existing(db, id)
      .flatMap((thread) => {
        const record = work.of(thread)
        const last = newestIncomingMessage(db, record.number)?.message
        return last ? [{ record, last }] : []
      })
      .sort((one, other) => compare(other.last, one.last))
    if (newest) work.touch(newest.record, unread.unreadAgain(db, newest.record, newest.last))
  })

export const setMarks = (db: WritableDatabase, id: ThreadId, marks: ThreadMarks): Change =>
  changeBy(db, (work) => existing(db, id).forEach((thread) => work.mark(thread, marks)))

export const saveDraft = (db: WritableDatabase, thread: ThreadId, text: string): Change =>
  changeBy(db, (work) => {
    const record = work.of(thread)
    if (record.draft === text) return
    record.draft = text
    work.touch(record)
  })
