import { isDeepStrictEqual } from 'node:util'
import type { WritableDatabase } from '../../database/handles.ts'
import { CoreFailure } from '../../platform/failures/core-failure.ts'
import { isListed, isStillToBeListed } from '../../../shared/order-of-writing.ts'
import { compare } from '../order.ts'
import type { Message, MessageId, Thread, ThreadId, ThreadMarks } from '../../../bridge/inbox.ts'
import type { StoredMessage } from './message-rows.ts'
import { insertMessage, insertMessages } from './message-places.ts'
import { aloneIn, conversationChanged, counts, isAlone, showConversation } from './conversations.ts'
import { newestMessage, outstandingMessages, removeMessage, updateMessage } from './messages.ts'
import { unindex } from './search-index.ts'
import { noteSent } from './sent.ts'
import { isFailed } from './states.ts'
import {
  createThread,
  saveThread,
  snippetOf,
  threadById,
  toThread,
  type ThreadRecord,
} from './threads.ts'
import type { Change } from './types.ts'

/** More at once would block the caller's thread, and exceed any view. */
const MOST_ANNOUNCED = 500

/** Changes of one operation; its threads are written once, at the end. */
export type Work = ReturnType<typeof beginWork>

/** Collects what one operation touches, so that each thread is written once and announced once. */
export function beginWork(db: WritableDatabase) {
  const touched = beginThreads(db)
  const written = new Map<MessageId, Message>()
  const gone: MessageId[] = []

  function note(stored: StoredMessage, record: ThreadRecord): void {
    noteSent(db, stored, record.own)
    touched.count(record, undefined, stored.message)
  }

  return {
    find: touched.find,
    of: touched.of,
    touch: touched.touch,
    begun: touched.begun,
    mark: touched.mark,
    wake: touched.wake,

    add(stored: StoredMessage, record: ThreadRecord): void {
      insertMessage(db, stored)
      note(stored, record)
      written.set(stored.message.id, stored.message)
    },
    /**
     * Adds many at once, each to a thread that exists; more than any view shows are not announced.
     */
    addAll(come: readonly StoredMessage[]): void {
      insertMessages(db, come)
      for (const stored of come) note(stored, touched.of(stored.message.thread))
      if (come.length > MOST_ANNOUNCED) return
      for (const { message } of come) written.set(message.id, message)
    },

    /** Puts another state of a message in its place, at another moment if it has one. */
    replace(before: StoredMessage, after: StoredMessage): void {
      const record = touched.of(before.message.thread)
      if (before.message.at === after.message.at) updateMessage(db, after)
      else {
        removeMessage(db, before.seq)
        insertMessage(db, after)
      }
      noteSent(db, after, record.own)
      touched.count(record, before.message, after.message)
      written.set(after.message.id, after.message)
    },

    drop(stored: StoredMessage): void {
      const { message, seq } = stored
      const record = touched.of(message.thread)
      removeMessage(db, seq)
      unindex(db, stored)
      touched.count(record, message, undefined)
      gone.push(message.id)
    },

    /** Writes the threads; returns what changed. */
    done(): Change {
      const changed = touched.save()
      const threads = changed.map(toThread)
      return {
        threads,
        messages: [...written.values()],
        ...(gone.length > 0 ? { gone } : {}),
        conversations: conversationsOf(db, changed, threads),
        counts: counts(db),
      }
    },
  }
}

/** Does all of a task; returns what changed of threads and messages. */
export function changeBy(db: WritableDatabase, task: (work: Work) => void): Change {
  const work = beginWork(db)
  task(work)
  return work.done()
}

/** The threads that one operation touches, each read and written once. */
function beginThreads(db: WritableDatabase) {
  const records = new Map<ThreadId, ThreadRecord>()
  /** Threads to be written, with true for those that changed visibly. */
  const touched = new Map<ThreadRecord, boolean>()
  /** Threads whose last message is looked up when they are written. */
  const lookedUp = new Set<ThreadRecord>()

  function find(id: ThreadId): ThreadRecord | undefined {
    const record = records.get(id) ?? threadById(db, id)
    if (record) records.set(id, record)
    return record
  }

  /** Throws `notFound` if there is no such thread. */
  function of(id: ThreadId): ThreadRecord {
    const record = find(id)
    if (!record) throw new CoreFailure('notFound', { field: 'thread' })
    return record
  }

  function touch(record: ThreadRecord, visible = true): void {
    touched.set(record, visible || touched.get(record) === true)
  }

  return {
    find,
    of,
    touch,
    begun(own: string, other: string, id: ThreadId, at: number): ThreadRecord {
      const known = find(id)
      if (known) return known
      const record = createThread(db, { own, other, begun: at })
      records.set(id, record)
      touch(record)
      return record
    },

    /** Updates the number of failures and the newest message. */
    count(record: ThreadRecord, before: Message | undefined, after: Message | undefined): void {
      const { failed, last } = record
      const isOwn = (after ?? before)?.direction === 'outgoing'
      record.failed += Number(after !== undefined && isFailed(after))
      record.failed -= Number(before !== undefined && isFailed(before))
      // The order of own messages does not depend on their time alone.
      if (isOwn || (last && last.state !== 'received')) lookedUp.add(record)
      else if (after && (!last || compare(after, last) >= 0)) takeLast(record, snippetOf(after))
      else if (last && last.id === before?.id) lookedUp.add(record)
      // An older message changes nothing that the list shows.
      if (record.failed !== failed || record.last !== last) touch(record)
    },

    mark(id: ThreadId, marks: ThreadMarks): void {
      const record = of(id)
      if (setMarks(record, marks)) touch(record)
    },
    /** Ends a thread's snooze. */
    wake(id: ThreadId, now: number): void {
      const record = of(id)
      delete record.snoozedUntil
      record.returned = now
      touch(record)
    },

    /** Returns the threads that changed visibly. */
    save(): ThreadRecord[] {
      for (const record of lookedUp) if (lookLastUp(db, record)) touch(record)
      saveAll(db, [...touched.keys()])
      return [...touched].filter(([, visible]) => visible).map(([record]) => record)
    },
  }
}

function saveAll(db: WritableDatabase, records: readonly ThreadRecord[]): void {
  for (const record of records) saveThread(db, record)
  const leads = new Set(records.map((one) => one.lead).filter((lead) => !isAlone(db, lead)))
  for (const lead of leads) conversationChanged(db, lead)
}

/** The conversations that these threads are in. */
function conversationsOf(
  db: WritableDatabase,
  records: readonly ThreadRecord[],
  threads: readonly Thread[],
): Thread[] {
  const leads = new Set<number>()
  const alone = threads.filter((_, index) => {
    const lead = records[index]?.lead ?? 0
    if (isAlone(db, lead)) return true
    leads.add(lead)
    return false
  })
  return [...alone.map(aloneIn), ...[...leads].map((lead) => showConversation(db, lead))]
}

/**
 * Returns true if that changed anything. A thread put away or done does not count as returned any
 * more.
 */
function setMarks(
  record: ThreadRecord,
  { snoozedUntil, returned, ...marks }: ThreadMarks,
): boolean {
  const before = { ...record }
  Object.assign(record, marks)
  if (marks.done || marks.archived || snoozedUntil !== undefined) delete record.returned
  if (snoozedUntil === null) delete record.snoozedUntil
  else if (snoozedUntil !== undefined) record.snoozedUntil = snoozedUntil
  if (returned !== undefined && (record.last?.at ?? 0) <= returned) record.returned = returned
  return !isDeepStrictEqual(record, before)
}

type LastMessage = NonNullable<ThreadRecord['last']>

/** Sets the newest message; marks set by the user applied to the one before. */
function takeLast(record: ThreadRecord, last: LastMessage): void {
  if (record.last?.id !== last.id) {
    record.done = false
    delete record.returned
  }
  record.last = last
}

/** Looks the last message up; returns true if it is another one, or has changed. */
function lookLastUp(db: WritableDatabase, record: ThreadRecord): boolean {
  const { last } = record
  const now = lastIn(db, record.number)
  if (isDeepStrictEqual(now, last)) return false
  if (!now) delete record.last
  else if (!last || compare(now, last) >= 0) takeLast(record, now)
  else record.last = now
  return true
}

/** The last message of a thread in the order of display: own ones in the order of their writing. */
function lastIn(db: WritableDatabase, thread: number): LastMessage | undefined {
  const newest = newestMessage(db, thread)?.message
  if (!newest) return undefined
  const later = isListed(newest)
    ? outstandingMessages(db)
        .filter((one) => one.thread === thread && isStillToBeListed(one.message, newest))
        .map(({ message }) => message)
        .sort(compare)
    : []
  return snippetOf(later.at(-1) ?? newest)
}
