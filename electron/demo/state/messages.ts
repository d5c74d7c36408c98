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
  const prepared = new Map<string, ReturnType<Database['prepare']>>()
  const prepare = (sql: string): ReturnType<Database['prepare']> => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  const insert = database.prepare(
    `INSERT INTO messages (created, sent, sender, receiver, msg, incoming, pdu, readed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const byId = database.prepare<[number], StoredMessage>('SELECT * FROM messages WHERE id = ?')
  const markRead = database.prepare(
    'UPDATE messages SET readed = 1 WHERE sender = ? AND receiver = ? AND readed = 0',
  )
  const identical = database
    .prepare<[number, string], number>(
      'SELECT count(*) FROM messages WHERE created >= ? AND incoming = 0 AND msg = ?',
    )
    .pluck()
  const sentBy = database
    .prepare<[string, number], number>(
      'SELECT count(*) FROM messages WHERE sender = ? AND created >= ? AND incoming = 0',
    )
    .pluck()
  const nthLatest = database
    .prepare<[number, number], number>(
      `SELECT sent FROM messages WHERE created >= ? AND incoming = 0
       ORDER BY sent DESC LIMIT 1 OFFSET ?`,
    )
    .pluck()
  const recent = database.prepare<[number], Party>(
    `SELECT receiver AS own, sender AS other, msg, sum(1 - readed) AS unread, max(created) AS latest
     FROM (SELECT * FROM messages ORDER BY created DESC LIMIT 2000)
     WHERE incoming = 1 GROUP BY sender, receiver ORDER BY latest DESC LIMIT ?`,
  )

  // Whoever walks through all pages asks for the same count on each of them.
  const counted = new Map<string, number>()
  let settled = 0
  const countNow = (filter: MessageFilter): number =>
    prepare(`SELECT count(*) FROM messages WHERE ${condition(filter)}`)
      .pluck()
      .get({ ...filter, now: now() }) as number

  const add: Messages['add'] = (message) => {
    counted.clear()
    settled = Math.max(settled, message.sent)
    // By place, not by name: that is twice as fast, which a million rows can feel.
    const { created, sent, sender, receiver, msg, incoming, pdu, readed } = message
    const added = insert.run(created, sent, sender, receiver, msg, incoming, pdu, readed)
    return Number(added.lastInsertRowid)
  }

  return {
    add,
    get: (id) => byId.get(id),
    receive: (own, other, msg) =>
      add({
        created: now(),
        sent: now(),
        sender: other,
        receiver: own,
        msg,
        incoming: 1,
        pdu: segmentsOf(msg),
        readed: 0,
      }),
    list: (filter, limit = -1, offset = 0) =>
      prepare(
        `SELECT * FROM messages WHERE id IN (
           SELECT id FROM messages WHERE ${condition(filter)}
           ORDER BY ${NEWEST_FIRST} LIMIT @limit OFFSET @offset)
         ORDER BY ${NEWEST_FIRST}`,
      ).all({ ...filter, now: now(), limit, offset }) as StoredMessage[],
    count: (filter) => {
      if (now() < settled) return countNow(filter)
      const key = JSON.stringify(filter)
      const count = counted.get(key) ?? countNow(filter)
      counted.set(key, count)
      return count
    },
    markRead: (own, other) => {
      markRead.run(other, own)
    },
    identical: (text, since) => identical.get(since, text) ?? 0,
    sentBy: (own, since) => sentBy.get(own, since) ?? 0,
    nthLatestSent: (nth, since) => nthLatest.get(since, nth - 1),
    recentParties: (limit) => recent.all(limit),
  }
}
