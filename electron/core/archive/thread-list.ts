import { CoreFailure } from '../core-failure.ts'
import type { Page } from '../inbox/archive.ts'
import { fromCursor, toCursor } from '../inbox/order.ts'
import { threadId } from '../inbox/thread-id.ts'
import type { Thread, ThreadFilter, ThreadFilterKind, ThreadsPage } from '../inbox/types.ts'
import type { Database } from './database.ts'
import { directionOf, stateFromCode } from './states.ts'

/** What was not put away; the same of a record is `isListed`. */
const HERE = 'archived = 0 AND snoozed_until IS NULL'

/** Which threads a filter lists; each condition is that of an index. */
export const FILTERS: Record<ThreadFilterKind, string> = {
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

/** Pages of the list of threads, by its filters; each page is read from an index. */
export function openThreadList(database: Database) {
  const lists = openFilters(database)
  const { show, changed, forget } = openShown(database)

  function pageOf(places: Place[], length: number): ThreadsPage {
    const items = places.slice(0, length)
    const threads = items.map(show)
    const last = items.at(-1)
    if (!last || places.length === items.length) return { threads }
    const { at, id } = isPinned(last) ? TOP : { at: last[1], id: last[0] }
    return { threads, next: toCursor({ at, id: String(id) }) }
  }

  return {
    /** This thread was written: the list reads it when it shows it next. */
    changed,
    forget,
    list({ kind, own: given }: ThreadFilter, page: Page): ThreadsPage {
      const own = given ?? null
      const queries = lists.get(kind)
      if (!queries) throw new CoreFailure('invalid', { field: 'filter' })
      const limit = page.limit + 1
      if (page.before !== undefined) {
        const { at, id } = placeBefore(page.before)
        return pageOf(queries.later.all({ own, limit, at, id }), page.limit)
      }
      const rows = queries.first.all({ own, limit })
      if (rows.length < limit || !isPinned(rows.at(-1))) return pageOf(rows, page.limit)
      const rest = queries.later.all({ own, ...TOP, limit: 1 })
      const pinned = queries.pinned.all({ own, limit: -1 })
      return pageOf([...pinned, ...rest], pinned.length)
    },
  }
}

/** Throws `invalid` if the cursor is none of ours. */
function placeBefore(cursor: string): { at: number; id: number } {
  const before = fromCursor(cursor)
  const id = Number(before?.id)
  if (!before || !Number.isSafeInteger(id)) throw new CoreFailure('invalid', { field: 'before' })
  return { at: before.at, id }
}

function openFilters(database: Database) {
  return new Map(
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
}

/** Threads as the list shows them: it is asked for at every change, and nobody else writes them. */
function openShown(database: Database) {
  const one = database
    .prepare<[number], ListedRow>(`SELECT ${LISTED} FROM threads WHERE id = ?`)
    .raw()
  const shown = new Map<number, Thread>()
  return {
    show([number]: Place): Thread {
      let thread = shown.get(number)
      if (!thread) {
        const row = one.get(number)
        if (!row) throw new Error('The list names a thread that is not there')
        if (shown.size >= MOST_SHOWN) shown.clear()
        shown.set(number, (thread = listed(row)))
      }
      return { ...thread }
    },
    changed: (number: number): void => void shown.delete(number),
    forget: (): void => shown.clear(),
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
