import { isDeepStrictEqual } from 'node:util'
import { CoreFailure } from '../core-failure.ts'
import type { Change } from '../inbox/archive.ts'
import { compare } from '../inbox/order.ts'
import type { Message, MessageId, ThreadId, ThreadMarks } from '../inbox/types.ts'
import type { StoredMessage } from './message-rows.ts'
import type { Messages } from './messages.ts'
import type { Sent } from './sent.ts'
import { isFailed } from './states.ts'
import { snippetOf, toThread, type ThreadRecord, type Threads } from './threads.ts'
import type { Unread } from './unread.ts'

/** More at once would hold up the thread that asked longer than anybody would look at them. */
const MOST_ANNOUNCED = 500

export interface Tables {
  messages: Messages
  threads: Threads
  unread: Unread
  sent: Sent
}

/** What one operation does; its threads are written once, at the end. */
export type Work = ReturnType<typeof beginWork>

/** Collects what one operation touches, so that each thread is written once and announced once. */
export function beginWork({ messages, threads, sent }: Tables) {
  const touched = beginThreads(threads, messages)
  const written = new Map<MessageId, Message>()
  const gone: MessageId[] = []

  function note(stored: StoredMessage, record: ThreadRecord): void {
    sent.note(stored, record.own)
    touched.count(record, undefined, stored.message)
  }

  return {
    find: touched.find,
    of: touched.of,
    touch: touched.touch,
    begun: touched.begun,
    mark: touched.mark,

    add(stored: StoredMessage, record: ThreadRecord): void {
      messages.insert(stored)
      note(stored, record)
      written.set(stored.message.id, stored.message)
    },
    /** Many at once, each in a thread that was begun; more than anybody looks at are not announced. */
    addAll(come: readonly StoredMessage[]): void {
      messages.insertAll(come)
      for (const stored of come) note(stored, touched.of(stored.message.thread))
      if (come.length > MOST_ANNOUNCED) return
      for (const { message } of come) written.set(message.id, message)
    },

    /** Puts another state of a message in its place, at another moment if it has one. */
    replace(before: StoredMessage, after: StoredMessage): void {
      const record = touched.of(before.message.thread)
      if (before.message.at === after.message.at) messages.update(after)
      else {
        messages.remove(before.seq)
        messages.insert(after)
      }
      sent.note(after, record.own)
      touched.count(record, before.message, after.message)
      written.set(after.message.id, after.message)
    },

    drop({ message, seq }: StoredMessage): void {
      const record = touched.of(message.thread)
      messages.remove(seq)
      touched.count(record, message, undefined)
      gone.push(message.id)
    },

    /** Writes the threads; returns what changed. */
    done(): Change {
      return {
        threads: touched.save().map(toThread),
        messages: [...written.values()],
        ...(gone.length > 0 ? { gone } : {}),
        unread: threads.unread(),
      }
    },
  }
}

/** The threads that one operation touches, each read and written once. */
function beginThreads(threads: Threads, messages: Messages) {
  const records = new Map<ThreadId, ThreadRecord>()
  /** Threads to be written, and whether a person sees the difference. */
  const touched = new Map<ThreadRecord, boolean>()
  const lostLast = new Set<ThreadRecord>()

  function find(id: ThreadId): ThreadRecord | undefined {
    const record = records.get(id) ?? threads.byId(id)
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
      const record = threads.create(own, other, at)
      records.set(id, record)
      touch(record)
      return record
    },

    /** Keeps count of failures and of what stands newest. */
    count(record: ThreadRecord, before: Message | undefined, after: Message | undefined): void {
      const { failed, last } = record
      record.failed += Number(after !== undefined && isFailed(after))
      record.failed -= Number(before !== undefined && isFailed(before))
      if (after && (!record.last || compare(after, record.last) >= 0)) {
        record.last = snippetOf(after)
      } else if (record.last && record.last.id === before?.id) lostLast.add(record)
      // An older message changes nothing that the list shows.
      if (record.failed !== failed || record.last !== last || lostLast.has(record)) touch(record)
    },

    mark(id: ThreadId, { snoozedUntil, ...marks }: ThreadMarks): void {
      const record = of(id)
      const before = { ...record }
      Object.assign(record, marks)
      if (snoozedUntil === null) delete record.snoozedUntil
      else if (snoozedUntil !== undefined) record.snoozedUntil = snoozedUntil
      if (!isDeepStrictEqual(record, before)) touch(record)
    },

    /** Returns those of which a person sees a difference. */
    save(): ThreadRecord[] {
      for (const record of lostLast) {
        const newest = messages.newest(record.number)
        if (newest) record.last = snippetOf(newest.message)
        else delete record.last
      }
      for (const record of touched.keys()) threads.save(record)
      return [...touched].filter(([, visible]) => visible).map(([record]) => record)
    },
  }
}
