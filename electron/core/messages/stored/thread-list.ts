import { tuples, type ReadableDatabase, type WritableDatabase } from '../../database/handles.ts'
import { CoreFailure } from '../../platform/failures/core-failure.ts'
import { fromCursor, toCursor } from '../order.ts'
import { showConversation } from './conversations.ts'
import type { Thread, ThreadFilter, ThreadsPage } from '../../../bridge/inbox.ts'
import { AMONG, amongOf, FILTERS, SOURCES, sourceOf, type Among, type Source } from './filters.ts'
import { LISTED, listed, type ListedRow } from './listed-row.ts'
import type { Page } from './types.ts'

/** Position of a thread in a list. All of it is in the list's index: no row is read for it. */
type Place = [id: number, at: number, pinned: number]

const ORDER = 'ORDER BY pinned DESC, at DESC, id DESC'

/** The queries of one filter: of a first page, of all that is pinned, and of later pages. */
function queriesOf(source: Source, condition: string) {
  const list = <More>(rest: string) =>
    tuples<[Among & { limit: number } & More], Place>(`
      SELECT id, at, pinned FROM ${source} WHERE ${condition}
      AND ${AMONG[source]} AND ${rest} ${ORDER} LIMIT :limit`)
  return {
    first: list('TRUE'),
    pinned: list('pinned = 1'),
    later: list<{ at: number; id: number }>('pinned = 0 AND (at, id) < (:at, :id)'),
  }
}

const LISTS = new Map(
  SOURCES.flatMap((source) =>
    Object.entries(FILTERS).map(
      ([kind, condition]) => [`${source} ${kind}`, queriesOf(source, condition)] as const,
    ),
  ),
)

/** A page of the list of threads, or of conversations, by a filter; it is read from an index. */
export function listThreads(
  db: ReadableDatabase,
  filter: ThreadFilter,
  page: Page,
  together = false,
): ThreadsPage {
  const among = amongOf(filter)
  const show = together ? showConversation : showThread
  const pageOf = (places: Place[], length: number) =>
    pageFrom(places, length, (number) => show(db, number))
  const queries = LISTS.get(`${sourceOf(together)} ${filter.kind}`)
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

function pageFrom(places: Place[], length: number, show: (number: number) => Thread): ThreadsPage {
  const items = places.slice(0, length)
  const threads = items.map(([number]) => show(number))
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

const listedRow = tuples<[number: number], ListedRow>(`SELECT ${LISTED} FROM threads WHERE id = ?`)
/**
 * Cache of threads as the list shows them: they are requested at every change, and only this
 * process writes them.
 */
const shown = () => new Map<number, Thread>()

function showThread(db: ReadableDatabase, number: number): Thread {
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

/** Above everything that is not pinned; all pinned threads are on the first page. */
const TOP = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

const isPinned = (place: Place | undefined): boolean => place?.[2] === 1

/** Most threads cached for the list; about 3 MB. */
const MOST_SHOWN = 5_000
