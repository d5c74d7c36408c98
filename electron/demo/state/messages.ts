import { segmentsOf } from '../rules/segments.ts'
import { conditionOf, preparing, type Database } from './database.ts'

/** One SMS; times in milliseconds, numbers as digits (or a letter sender as it is). */
export interface StoredMessage {
  id: number
  created: number
  /** When it left or arrived: it is in no list before that. */
  sent: number
  sender: string
  receiver: string
  msg: string
  incoming: 0 | 1
  /** Segments. */
  pdu: number
  readed: 0 | 1
}

export interface MessageFilter {
  /** Created at this moment or later. */
  from?: number
  /** Created before this moment. */
  to?: number
  incoming?: 0 | 1
  sender?: string
  receiver?: string
}

/** Somebody who wrote lately. */
export interface Party {
  own: string
  other: string
  /** Their last message. */
  msg: string
  /** How many of their recent messages are unread. */
  unread: number
}

const CONDITIONS = {
  from: 'created >= @from',
  to: 'created < @to',
  incoming: 'incoming = @incoming',
  sender: 'sender = @sender',
  receiver: 'receiver = @receiver',
}

const conditionFor = (filter: MessageFilter) => conditionOf('sent <= @now', CONDITIONS, filter)

/** In the very order of the indexes, so that nothing is sorted. */
const NEWEST_FIRST = 'created DESC, incoming DESC, sent DESC, id DESC'

export type Messages = ReturnType<typeof createMessages>

export function createMessages(database: Database, now: () => number) {
  const sql = preparing(database)
  const insert = database.prepare(
    `INSERT INTO messages (created, sent, sender, receiver, msg, incoming, pdu, readed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const counts = createCounts((filter) => {
    const counted = sql<number>(`SELECT count(*) FROM messages WHERE ${conditionFor(filter)}`)
    return counted.pluck().get({ ...filter, now: now() }) ?? 0
  })

  function add(message: Omit<StoredMessage, 'id'>): number {
    counts.forget(message.sent)
    // By place, not by name: that is twice as fast, which a million rows can feel.
    const { created, sent, sender, receiver, msg, incoming, pdu, readed } = message
    const added = insert.run(created, sent, sender, receiver, msg, incoming, pdu, readed)
    return Number(added.lastInsertRowid)
  }

  return {
    add,
    /** A message from the other party arrives now, unread. */
    receive(own: string, other: string, msg: string): number {
      const at = now()
      const parties = { sender: other, receiver: own }
      const pdu = segmentsOf(msg)
      return add({ ...parties, created: at, sent: at, msg, incoming: 1, pdu, readed: 0 })
    },
    /** Also one that has not left yet. */
    get: (id: number) => sql<StoredMessage>('SELECT * FROM messages WHERE id = ?').get(id),
    /** Those that have left or arrived by now, newest first. */
    list: (filter: MessageFilter, limit = -1, offset = 0): StoredMessage[] =>
      sql<StoredMessage>(
        `SELECT * FROM messages WHERE id IN (
           SELECT id FROM messages WHERE ${conditionFor(filter)}
           ORDER BY ${NEWEST_FIRST} LIMIT @limit OFFSET @offset)
         ORDER BY ${NEWEST_FIRST}`,
      ).all({ ...filter, now: now(), limit, offset }),
    count: (filter: MessageFilter): number => counts.of(filter, now()),
    /** Marks what the other party wrote to the own number as read. */
    markRead(own: string, other: string): void {
      const unread = 'sender = ? AND receiver = ? AND readed = 0'
      sql(`UPDATE messages SET readed = 1 WHERE ${unread}`).run(other, own)
    },
    /** Outgoing messages with this very text since the moment. */
    identical: (text: string, since: number): number =>
      outgoing<number>('count(*)', 'AND msg = ?', since, text) ?? 0,
    /** Outgoing messages of the own number since the moment. */
    sentBy: (own: string, since: number): number =>
      outgoing<number>('count(*)', 'AND sender = ?', since, own) ?? 0,
    /** When the `nth` latest outgoing message created since the moment left or will leave. */
    nthLatestSent: (nth: number, since: number) =>
      outgoing<number>('sent', 'ORDER BY sent DESC LIMIT 1 OFFSET ?', since, nth - 1),
    /** The last parties that wrote to any own number, the most recent first. */
    recentParties: (limit: number): Party[] =>
      sql<Party>(
        `SELECT receiver AS own, sender AS other, msg, sum(1 - readed) AS unread, max(created) AS latest
         FROM (SELECT * FROM messages ORDER BY created DESC LIMIT 2000)
         WHERE incoming = 1 GROUP BY sender, receiver ORDER BY latest DESC LIMIT ?`,
      ).all(limit),
  }

  function outgoing<T>(what: string, more: string, ...values: unknown[]): T | undefined {
    const found = sql<T>(`SELECT ${what} FROM messages WHERE created >= ? AND incoming = 0 ${more}`)
    return found.pluck().get(...values)
  }
}

/** Caches counts: a client that reads all pages requests the same one on each of them. */
function createCounts(countNow: (filter: MessageFilter) => number) {
  const counted = new Map<string, number>()
  /** From this moment on all messages have left or arrived, and counts change no more by themselves. */
  let settled = 0
  return {
    /** A message is added that leaves or arrives at that moment. */
    forget(sent: number): void {
      counted.clear()
      settled = Math.max(settled, sent)
    },
    of(filter: MessageFilter, now: number): number {
      if (now < settled) return countNow(filter)
      const key = JSON.stringify(filter)
      const count = counted.get(key) ?? countNow(filter)
      counted.set(key, count)
      return count
    },
  }
}
