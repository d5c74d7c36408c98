import type { Position } from '../inbox/order.ts'
import { partiesOf, threadId } from '../inbox/thread-id.ts'
import type { Message, MessageId, Thread, ThreadId } from '../inbox/types.ts'
import type { Database } from './database.ts'
import { directionOf, stateCode, stateFromCode } from './states.ts'
import { FILTERS, openThreadList } from './thread-list.ts'

/** How much of the newest message stands in the list, in UTF-16 units. */
const SNIPPET = 300

/** One thread as the file holds it; changed in place, then written by `save`. */
export interface ThreadRecord {
  /** Number of the thread in this file. */
  readonly number: number
  readonly id: ThreadId
  readonly own: string
  readonly other: string
  /** When it was begun here, for a thread without messages. */
  readonly begun: number
  last?: Pick<Message, 'id' | 'text' | 'at' | 'state'>
  unread: number
  /** How many of them the cabinet's count holds. */
  counted: number
  firstUnread?: MessageId
  failed: number
  pinned: boolean
  muted: boolean
  archived: boolean
  snoozedUntil?: number
  draft: string
  /** Everything up to here was seen in this app. */
  readUpTo?: Position
}

interface Row {
  id: number
  own: string
  other: string
  begun: number
  at: number
  last_id: string | null
  last_state: number | null
  last_text: string | null
  unread: number
  first_unread: string | null
  failed: number
  pinned: number
  muted: number
  archived: number
  snoozed_until: number | null
  draft: string
  read_at: number | null
  read_id: string | null
}

export type Threads = ReturnType<typeof openThreads>

/** The table of threads: the list, its filters and its counts, none of them computed by scanning. */
export function openThreads(database: Database) {
  const { list, changed, forget } = openThreadList(database)
  const names = openNames(database)
  const lookUps = openLookUps(database)
  const insert = database.prepare(
    'INSERT INTO threads (own, other, begun, at) VALUES (:own, :other, :begun, :begun)',
  )
  const update = database.prepare(`
    UPDATE threads SET
      at = :at, last_id = :lastId, last_state = :lastState, last_text = :lastText,
      unread = :unread, first_unread = :firstUnread, failed = :failed, pinned = :pinned,
      muted = :muted, archived = :archived, snoozed_until = :snoozedUntil, draft = :draft,
      read_at = :readAt, read_id = :readId
    WHERE id = :number`)
  const sum = database
    .prepare<[], number | null>(`SELECT sum(unread) FROM threads WHERE ${FILTERS.unread}`)
    .pluck()
  let unread = sum.get() ?? 0

  return {
    nameOf: names.nameOf,
    /** The number of a thread by its id. */
    numberOf: (id: ThreadId) => names.numberOf(id, () => lookUps.byId(id)?.number),
    ...lookUps,
    /** After a change that was not kept. */
    forget(): void {
      names.forget()
      forget()
      unread = sum.get() ?? 0
    },
    create(own: string, other: string, begun: number): ThreadRecord {
      const number = Number(insert.run({ own, other, begun }).lastInsertRowid)
      const id = threadId(own, other)
      return { ...EMPTY, number, id, own, other, begun }
    },
    save(record: ThreadRecord): void {
      const counted = countedOf(record)
      unread += counted - record.counted
      record.counted = counted
      changed(record.number)
      update.run(columnsOf(record))
    },
    list,
    unread: () => unread,
  }
}

/** The ids of threads by their numbers in the file, and the other way round. */
function openNames(database: Database) {
  const name = database.prepare<[number], { own: string; other: string }>(
    'SELECT own, other FROM threads WHERE id = ?',
  )
  const names = new Map<number, ThreadId>()
  const numbers = new Map<ThreadId, number>()
  return {
    /** The id of a thread by its number. */
    nameOf(number: number): ThreadId {
      let known = names.get(number)
      if (known === undefined) {
        const row = name.get(number)
        if (!row) throw new Error('A message without a thread')
        names.set(number, (known = threadId(row.own, row.other)))
      }
      return known
    },
    numberOf(id: ThreadId, read: () => number | undefined): number | undefined {
      const known = numbers.get(id) ?? read()
      if (known !== undefined) numbers.set(id, known)
      return known
    },
    forget(): void {
      names.clear()
      numbers.clear()
    },
  }
}

/** Threads by what is known of them. */
function openLookUps(database: Database) {
  const byParties = database.prepare<[string, string], Row>(
    'SELECT * FROM threads WHERE own = ? AND other = ?',
  )
  const awake = database.prepare<[number], Row>(
    'SELECT * FROM threads WHERE snoozed_until IS NOT NULL AND snoozed_until <= ?',
  )
  const withUnread = database.prepare<[], Row>(`SELECT * FROM threads WHERE ${FILTERS.unread}`)
  const withDrafts = database.prepare<[], Row>("SELECT * FROM threads WHERE draft <> ''")
  const found = database.prepare<[object], Row>(`
    SELECT * FROM threads
    WHERE instr(lower(other), :part) > 0 OR instr(other, :home) = 1
      OR other IN (SELECT value FROM json_each(:numbers))
    ORDER BY at DESC, id DESC LIMIT :limit`)
  return {
    byId(id: ThreadId): ThreadRecord | undefined {
      const parties = partiesOf(id)
      return parties && toRecord(byParties.get(parties.own, parties.other))
    },
    snoozedUntil: (now: number) => awake.all(now).map(present),
    withDrafts: () => withDrafts.all().map(present),
    withUnread: () => withUnread.all().map(present),
    /** By a part of a number, however it is written, or of a letter sender; or by whole numbers. */
    find(text: string, numbers: string[], limit: number): Thread[] {
      const digits = /[^\d\s()+.\-–—]/.test(text) ? '' : text.replace(/\D/g, '')
      return found
        .all({
          part: digits || text.trim().toLowerCase() || null,
          // At home a number begins with 8, in international form with 7.
          home: digits.startsWith('8') ? `7${digits.slice(1)}` : null,
          numbers: JSON.stringify(numbers),
          limit,
        })
        .map((row) => toThread(present(row)))
    },
  }
}

function columnsOf(record: ThreadRecord) {
  const { number, begun, last, firstUnread, snoozedUntil, readUpTo } = record
  return {
    number,
    at: last?.at ?? begun,
    lastId: last?.id ?? null,
    lastState: last ? stateCode(last.state) : null,
    lastText: last?.text ?? null,
    unread: record.unread,
    firstUnread: firstUnread ?? null,
    failed: record.failed,
    pinned: Number(record.pinned),
    muted: Number(record.muted),
    archived: Number(record.archived),
    snoozedUntil: snoozedUntil ?? null,
    draft: record.draft,
    readAt: readUpTo?.at ?? null,
    readId: readUpTo?.id ?? null,
  }
}

const EMPTY = {
  unread: 0,
  counted: 0,
  failed: 0,
  pinned: false,
  muted: false,
  archived: false,
  draft: '',
} as const

function toRecord(row: Row | undefined): ThreadRecord | undefined {
  return row && present(row)
}

/** Unread messages that are counted: not those of what was put away until it returns. */
const countedOf = ({ unread, archived, snoozedUntil }: ThreadRecord): number =>
  archived || snoozedUntil !== undefined ? 0 : unread

function present(row: Row): ThreadRecord {
  const record: ThreadRecord = {
    number: row.id,
    id: threadId(row.own, row.other),
    own: row.own,
    other: row.other,
    begun: row.begun,
    unread: row.unread,
    counted: 0,
    failed: row.failed,
    pinned: row.pinned === 1,
    muted: row.muted === 1,
    archived: row.archived === 1,
    draft: row.draft,
  }
  if (row.last_id !== null) {
    record.last = {
      id: row.last_id,
      text: row.last_text ?? '',
      at: row.at,
      state: stateFromCode(row.last_state ?? 0),
    }
  }
  if (row.first_unread !== null) record.firstUnread = row.first_unread
  if (row.snoozed_until !== null) record.snoozedUntil = row.snoozed_until
  if (row.read_at !== null && row.read_id !== null) {
    record.readUpTo = { at: row.read_at, id: row.read_id }
  }
  record.counted = countedOf(record)
  return record
}

export function toThread(record: ThreadRecord): Thread {
  const { id, own, other, unread, draft, failed, pinned, muted, archived } = record
  const thread: Thread = { id, own, other, unread, draft, failed, pinned, muted, archived }
  const { last, firstUnread, snoozedUntil } = record
  if (last) thread.last = { ...last, direction: directionOf(last.state) }
  if (firstUnread !== undefined) thread.firstUnread = firstUnread
  if (snoozedUntil !== undefined) thread.snoozedUntil = snoozedUntil
  return thread
}

/** What the list shows of a thread's newest message. */
export function snippetOf({ id, text, at, state }: Message): NonNullable<ThreadRecord['last']> {
  return { id, text: text.slice(0, SNIPPET).replace(/[\ud800-\udbff]$/, ''), at, state }
}
