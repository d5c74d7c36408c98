import type { MessageId, ThreadId, ThreadMarks } from '../../../bridge/inbox.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { CoreFailure } from '../../platform/failures/core-failure.ts'
import { threadId } from '../thread-id.ts'
import { messageById, newestIncomingMessage } from './messages.ts'
import type { Change } from './types.ts'
import { unread } from './unread.ts'
import { changeBy } from './work.ts'

/** Begins a thread, or leaves the one that is there as it is. */
export const begin = (db: WritableDatabase, own: string, other: string, now: number): Change =>
  changeBy(db, (work) => void work.begun(own, other, threadId(own, other), now))

/** Throws `notFound` where there is no such message. */
export const markRead = (db: WritableDatabase, thread: ThreadId, upTo: MessageId): Change =>
  changeBy(db, (work) => {
    const message = messageById(db, upTo)?.message
    if (message?.thread !== thread) throw new CoreFailure('notFound', { field: 'upTo' })
    const record = work.of(thread)
    work.touch(record, unread.readUpTo(db, record, message))
  })

export const markUnread = (db: WritableDatabase, thread: ThreadId): Change =>
  changeBy(db, (work) => {
    const record = work.of(thread)
    const last = newestIncomingMessage(db, record.number)
    if (last) work.touch(record, unread.unreadAgain(db, record, last.message))
  })

export const setMarks = (db: WritableDatabase, thread: ThreadId, marks: ThreadMarks): Change =>
  changeBy(db, (work) => work.mark(thread, marks))

export const saveDraft = (db: WritableDatabase, thread: ThreadId, text: string): Change =>
  changeBy(db, (work) => {
    const record = work.of(thread)
    if (record.draft === text) return
    record.draft = text
    work.touch(record)
  })
