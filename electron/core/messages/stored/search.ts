import type { Message, SearchPage, SearchQuery, ThreadId } from '../../../bridge/inbox.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { CoreFailure } from '../../platform/failures/core-failure.ts'
import { soughtNumber } from '../../../shared/phone-number.ts'
import { fits, groupsOfTerm, partOf, termsOf, type Term } from '../../platform/full-text/terms.ts'
import { shapeOf } from '../../platform/full-text/text.ts'
import { threadsOf } from './conversations.ts'
import { toMessage } from './message-rows.ts'
import { candidates, narrowingOf } from './search-candidates.ts'
import { threadGroup } from './search-index.ts'
import { threadIdOf, threadNumberOf } from './thread-ids.ts'

/**
 * Groups that are looked for at once: each makes the search longer by all its places, and few of them
 * leave little to compare with the text.
 */
const MOST_GROUPS = 4

/** Digits from which on they are a telephone number, in however many groups. */
const NUMBER_DIGITS = 6

/**
 * Finds messages by words and parts of words, newest arrivals first; without words all that the filter lets
 * through. What the index does not hold yet, above and below, is read through. Throws `notFound` where there
 * is no such thread.
 */
export function search(db: ReadableDatabase, query: SearchQuery): SearchPage {
  const { text, before, limit } = query
  const threads = query.thread === undefined ? undefined : numbersOf(db, query.thread)
  const terms = termsOf(numberIn(text) ?? text)
  const words = terms.map(partOf)
  const narrowing = narrowingOf(query)
  if (terms.length === 0 && !narrowing) return { hits: [], words }
  const hits: Message[] = []
  let last = 0
  const match = terms.length === 0 ? undefined : matchOf(terms, threads)
  for (const found of candidates(db, { match, top: toNumber(before), narrowing })) {
    const [seq, text, of] = [found[1], found[6], found[7]]
    if (threads && !threads.includes(of)) continue
    if (!fits(shapeOf(text), terms)) continue
    if (hits.length === limit) return { hits, words, next: String(last) }
    hits.push(toMessage(found, threadIdOf(db, of)))
    last = seq
  }
  return { hits, words }
}

/** The numbers of a thread, or of a conversation's threads. Throws `notFound` where there are none. */
function numbersOf(db: ReadableDatabase, id: ThreadId): number[] {
  const numbers = threadsOf(db, id).flatMap((one) => threadNumberOf(db, one) ?? [])
  if (numbers.length === 0) throw new CoreFailure('notFound', { field: 'thread' })
  return numbers
}

/** The index query for the terms. */
function matchOf(terms: readonly Term[], threads: readonly number[] | undefined): string {
  const most = Math.max(1, Math.floor(MOST_GROUPS / terms.length))
  const groups = new Set(terms.flatMap((term) => groupsOfTerm(term, most)))
  const match = [...groups].map((group) => `"${group}"`)
  if (threads) match.push(`(${threads.map((one) => `"${threadGroup(one)}"`).join(' OR ')})`)
  return match.join(' AND ')
}

/**
 * The digits of a telephone number as one text would contain them, without the prefix: a 7 for some
 * is an 8 for others. Undefined for other searches.
 */
function numberIn(text: string): string | undefined {
  const { whole, part, starts = [] } = soughtNumber(text) ?? {}
  const digits = whole ?? part ?? starts[0] ?? ''
  return digits.length < NUMBER_DIGITS ? undefined : digits.replace(/^[78]/, '')
}

function toNumber(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  if (!/^-?\d{1,15}$/.test(cursor)) throw new CoreFailure('invalid', { field: 'before' })
  return Number(cursor)
}
