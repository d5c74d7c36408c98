import { tuples, type ReadableDatabase, type WritableDatabase } from '../../database/handles.ts'
import { CoreFailure } from '../../platform/failures/core-failure.ts'
import { fromCursor, toCursor } from '../order.ts'
import { threadId } from '../thread-id.ts'
import type { Thread, ThreadFilter, ThreadFilterKind, ThreadsPage } from '../../../bridge/inbox.ts'
import { directionOf, stateFromCode } from './states.ts'
import type { Page } from './types.ts'

/** What was not put away; the same of a record is `isListed`. */
const HERE = 'archived = 0 AND snoozed_until IS NULL'

/** Which threads a filter lists; each condition is that of an index. */
export const FILTERS: Record<ThreadFilterKind, string> = {
  all: HERE,
  unread: `unread > 0 AND ${HERE}`,
  unanswered: `(last_state = 0 AND done = 0 AND other NOT GLOB '*[^0-9]*'
    OR returned_at IS NOT NULL) AND ${HERE}`,
  drafts: "draft <> ''",
  failed: 'failed > 0',
  archived: 'archived = 1',
  snoozed: 'snoozed_until IS NOT NULL',
}

/** Where a thread stands in a list. All of it is in the list's index: no row is read for it. */
type Place = [id: number, at: number, pinned: number]

/** What the list shows of a thread, by place. */
const LISTED = `own, other, last_at, last_id, last_state, last_text, unread, first_unread, failed,
  pinned | (muted << 1) | (archived << 2) | (done << 3), snoozed_until, draft, returned_at`

type ListedRow = [
  own: string,
  other: string,
  lastAt: number | null,
  lastId: string | null,
  lastState: number | null,
  lastText: string | null,
  unread: number,
  firstUnread: string | null,
  failed: number,
  marks: number,
  snoozedUntil: number | null,
  draft: string,
  returnedAt: number | null,
]

const ORDER = 'ORDER BY pinned DESC, at DESC, id DESC'

/** The queries of one filter: of a first page, of all that is pinned, and of later pages. */
function queriesOf(condition: string) {
  const list = <More>(rest: string) =>
    tuples<[{ own: string | null; limit: number } & More], Place>(`
      SELECT id, at, pinned FROM threads WHERE ${condition}
      AND (:own IS NULL OR own = :own) AND ${rest} ${ORDER} LIMIT :limit`)
  return {
    first: list('TRUE'),
    pinned: list('pinned = 1'),
    later: list<{ at: number; id: number }>('pinned = 0 AND (at, id) < (:at, :id)'),
  }
}

const LISTS = new Map(
  Object.entries(FILTERS).map(([kind, condition]) => [kind, queriesOf(condition)]),
)

/** A page of the list of threads by a filter; it is read from an index. */
export function listThreads(
  db: ReadableDatabase,
  { kind, own: given }: ThreadFilter,
  page: Page,
): ThreadsPage {
  const own = given ?? null
  const queries = LISTS.get(kind)
  if (!queries) throw new CoreFailure('invalid', { field: 'filter' })
  const limit = page.limit + 1
  if (page.before !== undefined) {
    const { at, id } = placeBefore(page.before)
    return pageOf(db, queries.later(db).all({ own, limit, at, id }), page.limit)
  }
  const rows = queries.first(db).all({ own, limit })
  if (rows.length < limit || !isPinned(rows.at(-1))) return pageOf(db, rows, page.limit)
  const rest = queries.later(db).all({ own, ...TOP, limit: 1 })
  const pinned = queries.pinned(db).all({ own, limit: -1 })
  return pageOf(db, [...pinned, ...rest], pinned.length)
}

function pageOf(db: ReadableDatabase, places: Place[], length: number): ThreadsPage {
  const items = places.slice(0, length)
  const threads = items.map(([number]) => show(db, number))
  const last = items.at(-1)
  if (!last || places.length === items.length) return { threads }
  const { at, id } = isPinned(last) ? TOP : { at: last[1], id: last[0] }
  return { threads, next: toCursor({ at, id: String(id) }) }
}

/** Throws `invalid` if the cursor is none of ours. */
function placeBefore(cursor: string): { at: number; id: number } {
  const before = fromCursor(cursor)
  const id = Number(before?.id)
  if (!before || !Number.isSafeInteger(id)) throw new CoreFailure('invalid', { field: 'before' })
  return { at: before.at, id }
}

const listedRow = tuples<[number: number], ListedRow>(`SELECT ${LISTED} FROM threads WHERE id = ?`)
/** Threads as the list shows them: it is asked for at every change, and nobody else writes them. */
const shown = () => new Map<number, Thread>()

function show(db: ReadableDatabase, number: number): Thread {
  const known = db.derived(shown)
  let thread = known.get(number)
  if (!thread) {
    const row = listedRow(db).get(number)
    if (!row) throw new Error('The list names a thread that is not there')
    if (known.size >= MOST_SHOWN) known.clear()
    known.set(number, (thread = listed(row)))
  }
  return { ...thread }
}

/** This thread was written: the list reads it when it shows it next. */
export const threadChanged = (db: WritableDatabase, number: number): void =>
  void db.derived(shown).delete(number)

/** Above everything that is not pinned; all that is pinned stands on the first page. */
const TOP = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

const isPinned = (place: Place | undefined): boolean => place?.[2] === 1

/** Threads of which the list keeps what it shows; about 3 MB. */
const MOST_SHOWN = 5_000

function listed(row: ListedRow): Thread {
  const [own, other, lastAt, lastId, lastState, text, unread, firstUnread, failed, marks] = row
  const [snoozedUntil, draft, returned] = [row[10], row[11], row[12]]
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
    done: (marks & 8) === 8,
  }
  if (lastId !== null && lastAt !== null) {
    const state = stateFromCode(lastState ?? 0)
    thread.last = { id: lastId, text: text ?? '', at: lastAt, state, direction: directionOf(state) }
  }
  if (firstUnread !== null) thread.firstUnread = firstUnread
  if (snoozedUntil !== null) thread.snoozedUntil = snoozedUntil
  if (returned !== null) thread.returned = returned
  return thread
}
