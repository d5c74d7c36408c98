import { tuples, values, type ReadableDatabase } from '../../database/handles.ts'
import { CoreFailure } from '../../platform/failures/core-failure.ts'
import { fromCursor, toCursor } from '../order.ts'
import { showConversation } from './conversations.ts'
import type { Thread, ThreadFilter, ThreadsPage } from '../../../bridge/inbox.ts'
import { AMONG, amongOf, FILTERS, type Among } from './filters.ts'
import type { StoredPage } from './types.ts'

/** Position of a conversation in a list. All of it is in the list's index: no row is read for it. */
type Place = [id: number, at: number, pinned: number]

const ORDER = 'ORDER BY pinned DESC, at DESC, id DESC'

/** The queries of one filter: of a first page, of all that is pinned, and of later pages. */
function queriesOf(condition: string) {
  const list = <More>(rest: string) =>
    tuples<[Among & { limit: number } & More], Place>(`
      SELECT id, at, pinned FROM conversations WHERE ${condition}
      AND ${AMONG} AND ${rest} ${ORDER} LIMIT :limit`)
  return {
    first: list('TRUE'),
    pinned: list('pinned = 1'),
    later: list<{ at: number; id: number }>('pinned = 0 AND (at, id) < (:at, :id)'),
  }
}

const LISTS = new Map(
  Object.entries(FILTERS).map(([kind, condition]) => [kind, queriesOf(condition)]),
)

/** A page of the list of conversations, by a filter; it is read from an index. */
export function listThreads(
  db: ReadableDatabase,
  filter: ThreadFilter,
  page: StoredPage,
): ThreadsPage {
  const among = amongOf(filter)
  const pageOf = (places: Place[], length: number) => pageFrom(db, places, length)
  const queries = LISTS.get(filter.kind)
  if (!queries) throw new CoreFailure('invalid', { field: 'filter' })
  const limit = page.limit + 1
  if (page.before !== undefined) {
    const { at, id } = placeBefore(page.before)
    return pageOf(queries.later(db).all({ ...among, limit, at, id }), page.limit)
  }
  const rows = queries.first(db).all({ ...among, limit })
  if (rows.length < limit || !isPinned(rows.at(-1))) return pageOf(rows, page.limit)
  const rest = queries.later(db).all({ ...among, ...TOP, limit: 1 })
  const pinned = queries.pinned(db).all({ ...among, limit: -1 })
  return pageOf([...pinned, ...rest], pinned.length)
}

const waiting = values<[limit: number], number>(
  `SELECT id FROM conversations WHERE ${FILTERS.unanswered} ORDER BY at, id LIMIT ?`,
)

/** Conversations that wait for an answer, the longest waiting first. */
export const longestWaiting = (db: ReadableDatabase, limit: number): Thread[] =>
  waiting(db)
    .all(limit)
    .map((lead) => showConversation(db, lead))

function pageFrom(db: ReadableDatabase, places: Place[], length: number): ThreadsPage {
  const items = places.slice(0, length)
  const threads = items.map(([lead]) => showConversation(db, lead))
  const last = items.at(-1)
  if (!last || places.length === items.length) return { threads }
  const { at, id } = isPinned(last) ? TOP : { at: last[1], id: last[0] }
  return { threads, next: toCursor({ at, id: String(id) }) }
}

/** Throws `invalid` if the cursor is not one of this list. */
function placeBefore(cursor: string): { at: number; id: number } {
  const before = fromCursor(cursor)
  const id = Number(before?.id)
  if (!before || !Number.isSafeInteger(id)) throw new CoreFailure('invalid', { field: 'before' })
  return { at: before.at, id }
}

/** Above everything that is not pinned; all pinned conversations are on the first page. */
const TOP = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

const isPinned = (place: Place | undefined): boolean => place?.[2] === 1
