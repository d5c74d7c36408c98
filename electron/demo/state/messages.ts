import { segmentsOf } from '../rules/segments.ts'
import type { Database } from './database.ts'

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

export interface Messages {
  add(message: Omit<StoredMessage, 'id'>): number
  /** A message from the other party arrives now, unread. */
  receive(own: string, other: string, text: string): number
  /** Also one that has not left yet. */
  get(id: number): StoredMessage | undefined
  /** Those that have left or arrived by now, newest first. */
  list(filter: MessageFilter, limit?: number, offset?: number): StoredMessage[]
  count(filter: MessageFilter): number
  /** Marks what the other party wrote to the own number as read. */
  markRead(own: string, other: string): void
  /** Outgoing messages with this very text since the moment. */
  identical(text: string, since: number): number
  /** Outgoing messages of the own number since the moment. */
  sentBy(own: string, since: number): number
  /** When the `nth` latest outgoing message created since the moment left or will leave. */
  nthLatestSent(nth: number, since: number): number | undefined
  /** The last parties that wrote to any own number, the most recent first. */
  recentParties(limit: number): Party[]
}

/** Somebody who wrote lately. */
export interface Party {
  own: string
  other: string
  /** What they wrote last. */
  msg: string
  /** How many of their recent messages are unread. */
  unread: number
}

const FILTERS = {
  from: 'created >= @from',
  to: 'created < @to',
  incoming: 'incoming = @incoming',
  sender: 'sender = @sender',
  receiver: 'receiver = @receiver',
} satisfies Record<keyof MessageFilter, string>

/** In the very order of the indexes, so that nothing is sorted. */
const NEWEST_FIRST = 'created DESC, incoming DESC, sent DESC, id DESC'

function condition(filter: MessageFilter): string {
  const names = Object.keys(FILTERS) as (keyof MessageFilter)[]
  const used = names.filter((name) => filter[name] !== undefined).map((name) => FILTERS[name])
  return ['sent <= @now', ...used].join(' AND ')
}

export function createMessages(database: Database, now: () => number): Messages {
  const prepare = createPrepare(database)
  const statements = prepareAll(database)
  const counts = createCounts(
    (filter) =>
      prepare(`SELECT count(*) FROM messages WHERE ${condition(filter)}`)
        .pluck()
        .get({ ...filter, now: now() }) as number,
  )

  function add(message: Omit<StoredMessage, 'id'>): number {
    counts.forget(message.sent)
    // By place, not by name: that is twice as fast, which a million rows can feel.
    const { created, sent, sender, receiver, msg, incoming, pdu, readed } = message
    const { insert } = statements
    const added = insert.run(created, sent, sender, receiver, msg, incoming, pdu, readed)
    return Number(added.lastInsertRowid)
  }

  return {
    add,
    get: (id) => statements.byId.get(id),
    receive: (own, other, msg) => {
      const at = now()
      const parties = { sender: other, receiver: own }
      const pdu = segmentsOf(msg)
      return add({ ...parties, created: at, sent: at, msg, incoming: 1, pdu, readed: 0 })
    },
    list: (filter, limit = -1, offset = 0) =>
      prepare(
        `SELECT * FROM messages WHERE id IN (
           SELECT id FROM messages WHERE ${condition(filter)}
           ORDER BY ${NEWEST_FIRST} LIMIT @limit OFFSET @offset)
         ORDER BY ${NEWEST_FIRST}`,
      ).all({ ...filter, now: now(), limit, offset }) as StoredMessage[],
    count: (filter) => counts.of(filter, now()),
    markRead: (own, other) => void statements.markRead.run(other, own),
    identical: (text, since) => statements.identical.get(since, text) ?? 0,
    sentBy: (own, since) => statements.sentBy.get(own, since) ?? 0,
    nthLatestSent: (nth, since) => statements.nthLatest.get(since, nth - 1),
    recentParties: (limit) => statements.recent.all(limit),
  }
}

/** Statements that depend on a filter, each prepared once. */
function createPrepare(database: Database): (sql: string) => ReturnType<Database['prepare']> {
  const prepared = new Map<string, ReturnType<Database['prepare']>>()
  return (sql) => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
}

function prepareAll(database: Database) {
  return {
    insert: database.prepare(
      `INSERT INTO messages (created, sent, sender, receiver, msg, incoming, pdu, readed)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    byId: database.prepare<[number], StoredMessage>('SELECT * FROM messages WHERE id = ?'),
    markRead: database.prepare(
      'UPDATE messages SET readed = 1 WHERE sender = ? AND receiver = ? AND readed = 0',
    ),
    identical: database
      .prepare<[number, string], number>(
        'SELECT count(*) FROM messages WHERE created >= ? AND incoming = 0 AND msg = ?',
      )
      .pluck(),
    sentBy: database
      .prepare<[string, number], number>(
        'SELECT count(*) FROM messages WHERE sender = ? AND created >= ? AND incoming = 0',
      )
      .pluck(),
    nthLatest: database
      .prepare<[number, number], number>(
        `SELECT sent FROM messages WHERE created >= ? AND incoming = 0
         ORDER BY sent DESC LIMIT 1 OFFSET ?`,
      )
      .pluck(),
    recent: database.prepare<[number], Party>(
      `SELECT receiver AS own, sender AS other, msg, sum(1 - readed) AS unread, max(created) AS latest
       FROM (SELECT * FROM messages ORDER BY created DESC LIMIT 2000)
       WHERE incoming = 1 GROUP BY sender, receiver ORDER BY latest DESC LIMIT ?`,
    ),
  }
}

/** Remembers counts: whoever walks through all pages asks for the same one on each of them. */
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
