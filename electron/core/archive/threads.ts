import { CoreFailure } from '../core-failure.ts'
import { fromCursor, toCursor, type Position } from '../inbox/order.ts'
import type { Page } from '../inbox/archive.ts'
import { partiesOf, threadId } from '../inbox/thread-id.ts'
import type {
  Message,
  MessageId,
  Thread,
  ThreadFilter,
  ThreadFilterKind,
  ThreadId,
  ThreadsPage,
} from '../inbox/types.ts'
import type { Database } from './database.ts'
import { directionOf, stateCode, stateFromCode } from './states.ts'

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

/** What was not put away; the same of a record is `isListed`. */
const HERE = 'archived = 0 AND snoozed_until IS NULL'

/** Which threads a filter lists; each condition is that of an index. */
const FILTERS: Record<ThreadFilterKind, string> = {
  all: HERE,
  unread: `unread > 0 AND ${HERE}`,
  unanswered: `last_state = 0 AND ${HERE}`,
  drafts: "draft <> ''",
  failed: 'failed > 0',
  archived: 'archived = 1',
  snoozed: 'snoozed_until IS NOT NULL',
}

/** Where a thread stands in a list. All of it is in the list's index: no row is read for it. */
type Place = [id: number, at: number, pinned: number]

/** What the list shows of a thread, by place. */
const LISTED = `own, other, at, last_id, last_state, last_text, unread, first_unread, failed,
  pinned | (muted << 1) | (archived << 2), snoozed_until, draft`

type ListedRow = [
  own: string,
  other: string,
  at: number,
  lastId: string | null,
  lastState: number | null,
  lastText: string | null,
  unread: number,
  firstUnread: string | null,
  failed: number,
  marks: number,
  snoozedUntil: number | null,
  draft: string,
]

const ORDER = 'ORDER BY pinned DESC, at DESC, id DESC'

export type Threads = ReturnType<typeof openThreads>

/** The table of threads: the list, its filters and its counts, none of them computed by scanning. */
export function openThreads(database: Database) {
  const byParties = database.prepare<[string, string], Row>(
    'SELECT * FROM threads WHERE own = ? AND other = ?',
  )
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
  const lists = new Map(
    Object.entries(FILTERS).map(([kind, condition]) => {
      const list = (rest: string) =>
        database
          .prepare<[object], Place>(
            `SELECT id, at, pinned FROM threads WHERE ${condition}
            AND (:own IS NULL OR own = :own) AND ${rest} ${ORDER} LIMIT :limit`,
          )
          .raw()
      const first = list('TRUE')
      const pinned = list('pinned = 1')
      const later = list('pinned = 0 AND (at, id) < (:at, :id)')
      return [kind, { first, pinned, later }]
    }),
  )
  const awake = database.prepare<[number], Row>(
    'SELECT * FROM threads WHERE snoozed_until IS NOT NULL AND snoozed_until <= ?',
  )
  const withUnread = database.prepare<[], Row>(`SELECT * FROM threads WHERE ${FILTERS.unread}`)
  const withDrafts = database.prepare<[], Row>("SELECT * FROM threads WHERE draft <> ''")
  const sum = database
    .prepare<[], number | null>(`SELECT sum(unread) FROM threads WHERE ${FILTERS.unread}`)
    .pluck()
  const found = database.prepare<[object], Row>(`
    SELECT * FROM threads
    WHERE instr(lower(other), :part) > 0 OR instr(other, :home) = 1
      OR other IN (SELECT value FROM json_each(:numbers))
    ORDER BY at DESC, id DESC LIMIT :limit`)
  const one = database
    .prepare<[number], ListedRow>(`SELECT ${LISTED} FROM threads WHERE id = ?`)
    .raw()
  const name = database.prepare<[number], { own: string; other: string }>(
    'SELECT own, other FROM threads WHERE id = ?',
  )
  const names = new Map<number, ThreadId>()
  const numbers = new Map<ThreadId, number>()
  /** Threads as the list shows them: it is asked for at every change, and nobody else writes them. */
  const shown = new Map<number, Thread>()
  let unread = sum.get() ?? 0

  function show([number]: Place): Thread {
    let thread = shown.get(number)
    if (!thread) {
      const row = one.get(number)
      if (!row) throw new Error('The list names a thread that is not there')
      if (shown.size >= MOST_SHOWN) shown.clear()
      shown.set(number, (thread = listed(row)))
    }
    return { ...thread }
  }

  function pageOf(places: Place[], length: number): ThreadsPage {
    const items = places.slice(0, length)
    const threads = items.map(show)
    const last = items.at(-1)
    if (!last || places.length === items.length) return { threads }
    const { at, id } = isPinned(last) ? TOP : { at: last[1], id: last[0] }
    return { threads, next: toCursor({ at, id: String(id) }) }
  }

  function byId(id: ThreadId): ThreadRecord | undefined {
    const parties = partiesOf(id)
    return parties && toRecord(byParties.get(parties.own, parties.other))
  }

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
    /** The number of a thread by its id. */
    numberOf(id: ThreadId): number | undefined {
      const known = numbers.get(id) ?? byId(id)?.number
      if (known !== undefined) numbers.set(id, known)
      return known
    },
    /** After a change that was not kept. */
    forget(): void {
      names.clear()
      numbers.clear()
      shown.clear()
      unread = sum.get() ?? 0
    },
    byId,
    create(own: string, other: string, begun: number): ThreadRecord {
      const number = Number(insert.run({ own, other, begun }).lastInsertRowid)
      const id = threadId(own, other)
      return { ...EMPTY, number, id, own, other, begun }
    },
    save(record: ThreadRecord): void {
      const counted = countedOf(record)
      unread += counted - record.counted
      record.counted = counted
      shown.delete(record.number)
      const { number, begun, last, firstUnread, snoozedUntil, readUpTo } = record
      update.run({
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
      })
    },

    list({ kind, own: given }: ThreadFilter, page: Page): ThreadsPage {
      const own = given ?? null
      const queries = lists.get(kind)
      if (!queries) throw new CoreFailure('invalid', { field: 'filter' })
      const limit = page.limit + 1
      let rows: Place[]
      if (page.before === undefined) {
        rows = queries.first.all({ own, limit })
        if (rows.length === limit && isPinned(rows.at(-1))) {
          const rest = queries.later.all({ own, ...TOP, limit: 1 })
          const pinned = queries.pinned.all({ own, limit: -1 })
          return pageOf([...pinned, ...rest], pinned.length)
        }
      } else {
        const before = fromCursor(page.before)
        const id = Number(before?.id)
        if (!before || !Number.isSafeInteger(id)) {
          throw new CoreFailure('invalid', { field: 'before' })
        }
        rows = queries.later.all({ own, limit, at: before.at, id })
      }
      return pageOf(rows, page.limit)
    },
    snoozedUntil: (now: number) => awake.all(now).map(present),
    withDrafts: () => withDrafts.all().map(present),
    withUnread: () => withUnread.all().map(present),
    unread: () => unread,
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

/** Above everything that is not pinned; all that is pinned stands on the first page. */
const TOP = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

const isPinned = (place: Place | undefined): boolean => place?.[2] === 1

/** Threads of which the list keeps what it shows; about 3 MB. */
const MOST_SHOWN = 5_000

function listed(row: ListedRow): Thread {
  const [own, other, at, lastId, lastState, text, unread, firstUnread, failed, marks] = row
  const [snoozedUntil, draft] = [row[10], row[11]]
  const thread: Thread = {
    id: threadId(own, other),
    own,
    other,
    unread,
    draft,
    failed,
    pinned: (marks & 1) === 1,
    muted: (marks & 2) === 2,
    archived: (marks & 4) === 4,
  }
  if (lastId !== null) {
    const state = stateFromCode(lastState ?? 0)
    thread.last = { id: lastId, text: text ?? '', at, state, direction: directionOf(state) }
  }
  if (firstUnread !== null) thread.firstUnread = firstUnread
  if (snoozedUntil !== null) thread.snoozedUntil = snoozedUntil
  return thread
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
