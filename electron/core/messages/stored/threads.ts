import { numbersNamed } from '../../contacts/tables.ts'
import {
  command,
  objects,
  values,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'
import { soughtNumber } from '../../../shared/phone-number.ts'
import type { Position } from '../order.ts'
import { partiesOf, threadId } from '../thread-id.ts'
import type { Message, MessageId, Thread, ThreadFilter, ThreadId } from '../../../bridge/inbox.ts'
import { directionOf, stateCode, stateFromCode } from './states.ts'
import {
  aloneChanged,
  isAlone,
  joinConversation,
  leadNamed,
  marksOf,
  showConversation,
} from './conversations.ts'
import { AMONG, amongOf, FILTERS, type Among } from './filters.ts'

/** Length of the newest message's text in the list, in UTF-16 units. */
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
  /** The first thread of its conversation. */
  readonly lead: number
  last?: Pick<Message, 'id' | 'text' | 'at' | 'state' | 'author'>
  unread: number
  firstUnread?: MessageId
  failed: number
  pinned: boolean
  muted: boolean
  archived: boolean
  done: boolean
  snoozedUntil?: number
  returned?: number
  draft: string
  /** The member of the team to whom it is assigned. */
  assignee?: string
  /** Everything up to here was seen in this app. */
  readUpTo?: Position
}

interface Row {
  id: number
  lead: number
  own: string
  other: string
  begun: number
  last_at: number | null
  last_id: string | null
  last_state: number | null
  last_text: string | null
  last_author: string | null
  unread: number
  first_unread: string | null
  failed: number
  pinned: number
  muted: number
  archived: number
  done: number
  snoozed_until: number | null
  draft: string
  returned_at: number | null
  read_at: number | null
  read_id: string | null
  assignee: string | null
}

const byParties = objects<[own: string, other: string], Row>(
  'SELECT * FROM threads WHERE own = ? AND other = ?',
)
const newestOf = objects<[lead: number], Row>(
  'SELECT * FROM threads WHERE id = (SELECT newest FROM conversations WHERE id = ?)',
)
const awake = objects<[now: number], Row>(
  'SELECT * FROM threads WHERE snoozed_until IS NOT NULL AND snoozed_until <= ?',
)
const withDrafts = objects<[], Row>("SELECT * FROM threads WHERE draft <> ''")
type Sought = [{ part: string | null; starts: string; numbers: string; limit: number }]
const SOUGHT = `instr(lower(other), :part) > 0 
    OR EXISTS (SELECT 1 FROM json_each(:starts) WHERE instr(ltrim(other, '+'), value) = 1)
    OR other IN (SELECT value FROM json_each(:numbers))`
const found = values<Sought, number>(`
  SELECT lead FROM threads WHERE ${SOUGHT}
  GROUP BY lead ORDER BY max(at) DESC, lead DESC LIMIT :limit`)
const insert = command<[Pick<ThreadRecord, 'own' | 'other' | 'begun'>]>(
  'INSERT INTO threads (own, other, begun, at) VALUES (:own, :other, :begun, :begun)',
)
const update = command<[ReturnType<typeof columnsOf>]>(`
  UPDATE threads SET
    at = :at, last_at = :lastAt, last_id = :lastId, last_state = :lastState, last_text = :lastText,
    last_author = :lastAuthor,
    unread = :unread, first_unread = :firstUnread, failed = :failed, pinned = :pinned,
    muted = :muted, archived = :archived, done = :done, snoozed_until = :snoozedUntil, draft = :draft,
    returned_at = :returned, read_at = :readAt, read_id = :readId, assignee = :assignee
  WHERE id = :number`)
export function threadById(db: ReadableDatabase, id: ThreadId): ThreadRecord | undefined {
  const parties = partiesOf(id)
  return parties && toRecord(byParties(db).get(parties.own, parties.other))
}

export const threadsSnoozedUntil = (db: ReadableDatabase, now: number): ThreadRecord[] =>
  awake(db).all(now).map(present)
export const threadsWithDrafts = (db: ReadableDatabase): ThreadRecord[] =>
  withDrafts(db).all().map(present)

/** Threads of the conversations of a filter in which something is unread. */
export function threadsWithUnread(db: ReadableDatabase, filter: ThreadFilter): ThreadRecord[] {
  const withUnread = objects<[Among], Row>(`
    SELECT * FROM threads WHERE unread > 0 AND lead IN
      (SELECT id FROM conversations WHERE ${FILTERS[filter.kind]} AND ${AMONG})`)
  return withUnread(db).all(amongOf(filter)).map(present)
}

/**
 * Conversations whose number or contact's name matches the search, newest first: by a part of a
 * number, in any notation, or of a letter sender.
 */
export function findConversations(db: ReadableDatabase, text: string, limit: number): Thread[] {
  const number = soughtNumber(text)
  const sought = {
    part: (number ? number.part : text.trim().toLowerCase()) || null,
    starts: JSON.stringify(number?.starts ?? []),
    numbers: JSON.stringify(numbersNamed(db, text)),
    limit,
  }
  return found(db)
    .all(sought)
    .map((lead) => showConversation(db, lead))
}

/** The thread with an id; for a conversation's id the thread with the newest message. */
export function threadNamed(db: ReadableDatabase, id: ThreadId): Thread | undefined {
  const lead = leadNamed(db, id)
  if (lead === undefined) return undefined
  const record = threadById(db, id) ?? toRecord(newestOf(db).get(lead))
  return record && toThread(record)
}

/** The conversation that an id names, or that a thread is in. */
export function conversationWith(db: ReadableDatabase, id: ThreadId): Thread | undefined {
  const lead = leadNamed(db, id)
  return lead === undefined ? undefined : showConversation(db, lead)
}

/** A thread that begins in a conversation is put away and muted as that is. */
export function createThread(
  db: WritableDatabase,
  given: Pick<ThreadRecord, 'own' | 'other' | 'begun'>,
): ThreadRecord {
  const { own, other, begun } = given
  const number = Number(insert(db).run({ own, other, begun }).lastInsertRowid)
  const lead = joinConversation(db, number)
  const marks = lead === number ? {} : marksOf(db, lead)
  const id = threadId(own, other)
  return { ...EMPTY, ...marks, lead, number, id, own, other, begun }
}

export function saveThread(db: WritableDatabase, record: ThreadRecord): void {
  const columns = columnsOf(record)
  update(db).run(columns)
  if (isAlone(db, record.lead)) aloneChanged(db, { ...columns, other: record.other })
}

function columnsOf(record: ThreadRecord) {
  const { number, begun, last, firstUnread, snoozedUntil, returned, readUpTo } = record
  return {
    number,
    at: Math.max(last?.at ?? begun, returned ?? 0),
    lastAt: last?.at ?? null,
    lastId: last?.id ?? null,
    lastState: last ? stateCode(last.state) : null,
    lastText: last?.text ?? null,
    lastAuthor: last?.author ?? null,
    unread: record.unread,
    firstUnread: firstUnread ?? null,
    failed: record.failed,
    pinned: Number(record.pinned),
    muted: Number(record.muted),
    archived: Number(record.archived),
    done: Number(record.done),
    snoozedUntil: snoozedUntil ?? null,
    draft: record.draft,
    returned: returned ?? null,
    readAt: readUpTo?.at ?? null,
    readId: readUpTo?.id ?? null,
    assignee: record.assignee ?? null,
  }
}

const EMPTY = {
  unread: 0,
  failed: 0,
  pinned: false,
  muted: false,
  archived: false,
  done: false,
  draft: '',
} as const

function toRecord(row: Row | undefined): ThreadRecord | undefined {
  return row && present(row)
}

function present(row: Row): ThreadRecord {
  const record: ThreadRecord = {
    number: row.id,
    lead: row.lead,
    id: threadId(row.own, row.other),
    own: row.own,
    other: row.other,
    begun: row.begun,
    unread: row.unread,
    failed: row.failed,
    pinned: row.pinned === 1,
    muted: row.muted === 1,
    archived: row.archived === 1,
    done: row.done === 1,
    draft: row.draft,
  }
  if (row.last_id !== null && row.last_at !== null) {
    record.last = {
      id: row.last_id,
      text: row.last_text ?? '',
      at: row.last_at,
      state: stateFromCode(row.last_state ?? 0),
      ...(row.last_author !== null && { author: row.last_author }),
    }
  }
  if (row.first_unread !== null) record.firstUnread = row.first_unread
  if (row.snoozed_until !== null) record.snoozedUntil = row.snoozed_until
  if (row.returned_at !== null) record.returned = row.returned_at
  if (row.read_at !== null && row.read_id !== null) {
    record.readUpTo = { at: row.read_at, id: row.read_id }
  }
  if (row.assignee !== null) record.assignee = row.assignee
  return record
}

export function toThread(record: ThreadRecord): Thread {
  const { id, own, other, unread, draft, failed, pinned, muted, archived, done } = record
  const thread: Thread = { id, own, other, unread, draft, failed, pinned, muted, archived, done }
  const { last, firstUnread, snoozedUntil, returned, assignee } = record
  if (last) thread.last = { ...last, direction: directionOf(last.state) }
  if (firstUnread !== undefined) thread.firstUnread = firstUnread
  if (snoozedUntil !== undefined) thread.snoozedUntil = snoozedUntil
  if (returned !== undefined) thread.returned = returned
  if (assignee !== undefined) thread.assignee = assignee
  return thread
}

/** The list's extract of a thread's newest message. */
export function snippetOf(message: Message): NonNullable<ThreadRecord['last']> {
  const { id, text, at, state, author } = message
  const snippet = text.slice(0, SNIPPET).replace(/[\ud800-\udbff]$/, '')
  return { id, text: snippet, at, state, ...(author !== undefined && { author }) }
}
