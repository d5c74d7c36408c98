import type { Message, SearchPage, SearchQuery } from '../../../bridge/inbox.ts'
import { tuples, type ReadableDatabase } from '../../database/handles.ts'
import { CoreFailure } from '../../platform/failures/core-failure.ts'
import { fits, groupsOfTerm, partOf, termsOf } from '../../platform/full-text/terms.ts'
import { shapeOf } from '../../platform/full-text/text.ts'
import { CANDIDATE, toMessage, type Candidate } from './message-rows.ts'
import { indexed, threadGroup } from './search-index.ts'
import { threadIdOf, threadNumberOf } from './thread-ids.ts'

/**
 * Groups that are looked for at once: each makes the search longer by all its places, and few of them
 * leave little to compare with the text.
 */
const MOST_GROUPS = 4

const matching = tuples<[match: string, before: number], Candidate>(`
  SELECT ${CANDIDATE} FROM search CROSS JOIN messages ON messages.seq = search.rowid
  WHERE search MATCH ? AND search.rowid < ?
  ORDER BY search.rowid DESC`)
const arrived = tuples<[from: number, before: number], Candidate>(
  `SELECT ${CANDIDATE} FROM messages WHERE seq >= ? AND seq < ? ORDER BY seq DESC`,
)

/**
 * Finds messages by words and parts of words, newest arrivals first. What the index does not hold yet,
 * above and below, is read through. Throws `notFound` where there is no such thread.
 */
export function search(db: ReadableDatabase, query: SearchQuery): SearchPage {
  const { text, before, limit } = query
  const thread = query.thread === undefined ? undefined : threadNumberOf(db, query.thread)
  if (query.thread !== undefined && thread === undefined) {
    throw new CoreFailure('notFound', { field: 'thread' })
  }
  const terms = termsOf(text)
  const words = terms.map(partOf)
  if (terms.length === 0) return { hits: [], words }
  const most = Math.max(1, Math.floor(MOST_GROUPS / terms.length))
  const groups = new Set(terms.flatMap((term) => groupsOfTerm(term, most)))
  if (thread !== undefined) groups.add(threadGroup(thread))
  const match = [...groups].map((group) => `"${group}"`).join(' AND ')
  const hits: Message[] = []
  let last = 0
  for (const found of candidates(db, match, toNumber(before))) {
    const [seq, text, of] = [found[1], found[6], found[7]]
    if (thread !== undefined && of !== thread) continue
    if (!fits(shapeOf(text), terms)) continue
    if (hits.length === limit) return { hits, words, next: String(last) }
    hits.push(toMessage(found, threadIdOf(db, of)))
    last = seq
  }
  return { hits, words }
}

/**
 * Candidates below a number, newest first: above the index, in it, below it. Read one by one: nobody
 * knows how many must be looked at, and beginning again further down costs as much again.
 */
function* candidates(db: ReadableDatabase, match: string, top: number): Generator<Candidate> {
  const { from, to } = indexed(db)
  yield* arrived(db).iterate(to + 1, top)
  yield* matching(db).iterate(match, Math.min(top, to + 1))
  yield* arrived(db).iterate(Number.MIN_SAFE_INTEGER, Math.min(top, from))
}

function toNumber(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  if (!/^-?\d{1,15}$/.test(cursor)) throw new CoreFailure('invalid', { field: 'before' })
  return Number(cursor)
}
