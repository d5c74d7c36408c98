import type { SearchFilter } from '../../../bridge/inbox.ts'
import { tuples, type ReadableDatabase } from '../../database/handles.ts'
import { CANDIDATE, secondOf, type Candidate } from './message-rows.ts'
import { indexed } from './search-index.ts'

/** Arrivals from one on, before another one. */
interface SearchRange {
  from: number
  before: number
}

/** A filter's conditions on a message, times in seconds. */
export interface Narrowing {
  since: number
  until: number
  own: string | null
  /** 1 or 0 where it matters. */
  incoming: number | null
}

/** The index of arrival holds the row's number, so that these two are answered without the row. */
const AT = '((messages.id >> 11) & 4294967295) BETWEEN :since AND :until'
const OWN = '(:own IS NULL OR messages.id >> 43 IN (SELECT id FROM threads WHERE own = :own))'
const DIRECTION = '(:incoming IS NULL OR (state = 0) = :incoming)'

const queries = (narrowed: string) => ({
  matching: tuples<[SearchRange & { match: string } & Partial<Narrowing>], Candidate>(`
    SELECT ${CANDIDATE} FROM search CROSS JOIN messages ON messages.seq = search.rowid
    WHERE search MATCH :match AND search.rowid >= :from AND search.rowid < :before ${narrowed}
    ORDER BY search.rowid DESC`),
  arrived: tuples<[SearchRange & Partial<Narrowing>], Candidate>(`
    SELECT ${CANDIDATE} FROM messages WHERE seq >= :from AND seq < :before ${narrowed}
    ORDER BY seq DESC`),
})
const plain = queries('')
const filtered = queries(`AND ${AT} AND ${OWN} AND ${DIRECTION}`)

/** The first and the last arrival of a span of time. */
const arrivedWithin = tuples<
  [Pick<Narrowing, 'since' | 'until'>],
  [first: number | null, last: number | null]
>(`SELECT min(seq), max(seq) FROM messages INDEXED BY messages_seq WHERE ${AT}`)

export interface CandidateSearch {
  /** Query for the index of words; absent to scan all messages. */
  match: string | undefined
  /** Arrivals before this one. */
  top: number
  narrowing: Narrowing | undefined
}

/**
 * Messages that may match, newest arrivals first: above the index, in it, below it. Read one by
 * one: how many must be examined is not known, and restarting further down costs as much again.
 */
export function* candidates(
  db: ReadableDatabase,
  { match, top, narrowing }: CandidateSearch,
): Generator<Candidate> {
  const { matching, arrived } = narrowing ? filtered : plain
  const range = rangeOf(db, top, match === undefined ? undefined : narrowing)
  if (match === undefined) {
    yield* arrived(db).iterate({ ...range, ...narrowing })
    return
  }
  const { from, to } = indexed(db)
  for (const [part, words] of [
    [{ from: to + 1, before: Number.MAX_SAFE_INTEGER }],
    [{ from, before: to + 1 }, match],
    [{ from: Number.MIN_SAFE_INTEGER, before: from }],
  ] as const) {
    const bound = { ...overlap(part, range), ...narrowing }
    if (words === undefined) yield* arrived(db).iterate(bound)
    else yield* matching(db).iterate({ ...bound, match: words })
  }
}

/**
 * Range of arrivals of candidates. A span of time is bounded beforehand: frequent words would lead
 * through all messages that came after it.
 */
function rangeOf(db: ReadableDatabase, top: number, span: Narrowing | undefined): SearchRange {
  const all = { from: Number.MIN_SAFE_INTEGER, before: top }
  if (!span || (span.since === 0 && span.until === Number.MAX_SAFE_INTEGER)) return all
  const [first, last] = arrivedWithin(db).get(span) ?? [null, null]
  return first === null || last === null
    ? { from: 0, before: 0 }
    : overlap(all, { from: first, before: last + 1 })
}

const overlap = (one: SearchRange, other: SearchRange): SearchRange => ({
  from: Math.max(one.from, other.from),
  before: Math.min(one.before, other.before),
})

/** The conditions of a filter; undefined if it lets everything through. */
export function narrowingOf({ since, until, own, direction }: SearchFilter): Narrowing | undefined {
  if ([since, until, own, direction].every((part) => part === undefined)) return undefined
  return {
    since: since === undefined ? 0 : secondOf(since),
    until: until === undefined ? Number.MAX_SAFE_INTEGER : secondOf(until - 1),
    own: own ?? null,
    incoming: direction === undefined ? null : Number(direction === 'incoming'),
  }
}
