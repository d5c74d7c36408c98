import { CoreFailure } from '../failure.ts'
import type { Archive, Batch, Change, Ingested, SyncCursor } from './archive.ts'
import { findOurs, inOrder, type DatedRow } from './incoming-batch.ts'
import { newThread, place, positionOf, take, toThread, type ThreadRecord } from './memory-thread.ts'
import { threadId } from './numbers.ts'
import { serviceMessageId } from './order.ts'
import { pageBefore, sortedBy } from './pages.ts'
import type { Arrival, Message, MessageId, MessageState, ThreadId } from './types.ts'
import { readElsewhere, readUpTo, takeUp, unreadAgain, type Reading } from './unread.ts'

const OUTSTANDING: readonly MessageState[] = ['queued', 'sending', 'accepted', 'unknown']

/** An archive that lives as long as the program: nothing is written to disk. */
export function createMemoryArchive(): Archive {
  const threads = new Map<ThreadId, ThreadRecord>()
  const messages = new Map<MessageId, Message>()
  const idsByService = new Map<number, MessageId>()
  const outstanding = new Set<MessageId>()
  let cursor: SyncCursor | undefined
  let unread = 0

  /** Collects what one operation touches. */
  function changes() {
    const touched = new Set<ThreadRecord>()
    const written = new Set<MessageId>()
    const gone: MessageId[] = []
    return {
      thread: (record: ThreadRecord) => void touched.add(record),
      store(record: ThreadRecord, message: Message) {
        const before = messages.get(message.id)
        if (before) take(record, before)
        place(record, message)
        messages.set(message.id, message)
        if (OUTSTANDING.includes(message.state)) outstanding.add(message.id)
        else outstanding.delete(message.id)
        touched.add(record)
        written.add(message.id)
      },
      drop(record: ThreadRecord, message: Message) {
        take(record, message)
        messages.delete(message.id)
        outstanding.delete(message.id)
        touched.add(record)
        gone.push(message.id)
      },
      read(record: ThreadRecord, reading: Reading) {
        if (reading === record.reading) return
        unread += reading.unread.length - record.reading.unread.length
        record.reading = reading
        touched.add(record)
      },
      done: (): Change => ({
        threads: [...touched].map(toThread),
        messages: [...written].flatMap((id) => messages.get(id) ?? []),
        ...(gone.length > 0 ? { gone } : {}),
        unread,
      }),
    }
  }

  function recordOf(id: ThreadId): ThreadRecord {
    const record = threads.get(id)
    if (!record) throw new CoreFailure('notFound', { field: 'thread' })
    return record
  }

  function begun(own: string, other: string, now: number): ThreadRecord {
    const id = threadId(own, other)
    const record = threads.get(id) ?? newThread(id, own, other, now)
    threads.set(id, record)
    return record
  }

  function takeIn(
    row: DatedRow,
    history: boolean,
    change: ReturnType<typeof changes>,
  ): Arrival | undefined {
    const record = begun(row.own, row.other, row.at)
    const message: Message = {
      id: serviceMessageId(row.serviceId),
      thread: record.id,
      direction: row.incoming ? 'incoming' : 'outgoing',
      text: row.text,
      at: row.at,
      state: row.incoming ? 'received' : 'confirmed',
    }
    idsByService.set(row.serviceId, message.id)
    change.store(record, message)
    if (!row.incoming) return undefined
    change.read(record, takeUp(record.reading, message, { readThere: row.read, history }))
    if (history || row.read) return undefined
    const { id, thread, text, at } = message
    return { thread, own: record.own, other: record.other, message: id, text, at }
  }

  function confirm(id: MessageId, row: DatedRow, change: ReturnType<typeof changes>): void {
    const before = messages.get(id) as Message
    idsByService.set(row.serviceId, id)
    const { failure: _settled, ...message } = before
    change.store(recordOf(before.thread), { ...message, at: row.at, state: 'confirmed' })
  }

  async function ingest({ rows, cursor: next, now, kind }: Batch): Promise<Ingested> {
    const change = changes()
    const fresh: DatedRow[] = []
    for (const row of inOrder(rows, now)) {
      const id = idsByService.get(row.serviceId)
      const known = id === undefined ? undefined : messages.get(id)
      if (!known) fresh.push(row)
      else if (row.read && row.incoming) {
        const record = recordOf(known.thread)
        change.read(record, readElsewhere(record.reading, known.id))
      }
    }
    const ours = [...outstanding].flatMap((id) => messages.get(id) ?? [])
    const { confirmed, deferred } = findOurs(fresh, ours, kind)
    const claims = new Map(confirmed.map(({ id, serviceId }) => [serviceId, id]))
    const later = new Set(deferred)
    const arrivals: Arrival[] = []
    for (const row of fresh.filter(({ serviceId }) => !later.has(serviceId))) {
      const claim = claims.get(row.serviceId)
      if (claim !== undefined) confirm(claim, row, change)
      else {
        const arrival = takeIn(row, kind === 'history', change)
        if (arrival) arrivals.push(arrival)
      }
    }
    cursor = next
    return { ...change.done(), arrivals, deferred: deferred.length > 0 }
  }

  return {
    ingest,
    cursor: async () => cursor,
    unread: async () => unread,
    thread: async (id) => {
      const record = threads.get(id)
      return record && toThread(record)
    },
    message: async (id) => messages.get(id),
    outstanding: async () => [...outstanding].flatMap((id) => messages.get(id) ?? []),

    async threads(page) {
      const sorted = sortedBy(threads.values(), positionOf).map((record) => ({
        ...positionOf(record),
        record,
      }))
      const { items, next } = pageBefore(sorted, page)
      const newestFirst = items.toReversed().map(({ record }) => toThread(record))
      return next === undefined ? { threads: newestFirst } : { threads: newestFirst, next }
    },

    async messages(thread, page) {
      const { items, next } = pageBefore(recordOf(thread).messages, page)
      return next === undefined ? { messages: items } : { messages: items, previous: next }
    },

    async begin(own, other, now) {
      const change = changes()
      if (!threads.has(threadId(own, other))) change.thread(begun(own, other, now))
      return change.done()
    },

    async add(message) {
      const change = changes()
      change.store(recordOf(message.thread), message)
      return change.done()
    },

    async advance(id, from, to, failure) {
      const before = messages.get(id)
      if (!before || !from.includes(before.state)) return undefined
      const change = changes()
      const { failure: _old, ...message } = before
      const next: Message = { ...message, state: to }
      change.store(recordOf(before.thread), failure ? { ...next, failure } : next)
      return change.done()
    },

    async remove(id) {
      const change = changes()
      const message = messages.get(id)
      if (message) change.drop(recordOf(message.thread), message)
      return change.done()
    },

    async markRead(thread, upTo) {
      const message = messages.get(upTo)
      if (message?.thread !== thread) throw new CoreFailure('notFound', { field: 'upTo' })
      const change = changes()
      const record = recordOf(thread)
      const reading = readUpTo(record.reading, message)
      if (reading.unread.length !== record.reading.unread.length) change.read(record, reading)
      else record.reading = reading
      return change.done()
    },

    async markUnread(thread) {
      const change = changes()
      const record = recordOf(thread)
      const last = record.messages.findLast(({ direction }) => direction === 'incoming')
      if (last) change.read(record, unreadAgain(record.reading, last))
      return change.done()
    },

    async saveDraft(thread, text) {
      const change = changes()
      const record = recordOf(thread)
      if (record.draft !== text) {
        record.draft = text
        change.thread(record)
      }
      return change.done()
    },
  }
}
