import { CoreFailure } from '../core-failure.ts'
import type { SearchPage, SearchQuery } from '../inbox/types.ts'
import type { Database } from './database.ts'
import type { Messages, StoredMessage } from './messages.ts'
import { fits, groupsOf, shapeOf, wordsOf } from './search-text.ts'
import type { State } from './state.ts'

/** Rows that are looked at in one go. */
const CHUNK = 100
/** A group of three signs that no text holds stands for each thread in the index. */
const PRIVATE_USE = 0xe000
const PRIVATE_SIZE = 0x1800

type Candidate = [seq: number, thread: number, text: string]
interface Span {
  from: number
  before: number
  limit: number
}

export interface IndexStep {
  batch: number
  least: number
}

export type Search = ReturnType<typeof openSearch>

/**
 * Finds messages by words and parts of words, newest arrivals first. The index is filled in batches;
 * what it does not hold yet, above and below, is read through.
 */
export function openSearch(database: Database, state: State, messages: Messages) {
  const put = database.prepare('INSERT INTO search (rowid, thread, text) VALUES (?, ?, ?)')
  const matching = database
    .prepare<[{ match: string; before: number; limit: number }], Candidate>(
      `SELECT seq, messages.id >> 43, messages.text
      FROM search CROSS JOIN messages ON messages.seq = search.rowid
      WHERE search MATCH :match AND search.rowid < :before
      ORDER BY search.rowid DESC LIMIT :limit`,
    )
    .raw()
  const arrived = database
    .prepare<[Span], Candidate>(
      `SELECT seq, id >> 43, text FROM messages
      WHERE seq >= :from AND seq < :before ORDER BY seq DESC LIMIT :limit`,
    )
    .raw()
  const inOrder = database
    .prepare<[{ from: number; before: number }], Candidate>(
      'SELECT seq, id >> 43, text FROM messages WHERE seq >= :from AND seq < :before ORDER BY seq',
    )
    .raw()

  const indexed = () => state.read('indexed') ?? { from: 0, to: 0 }

  /** Candidates below a number, newest first: above the index, in it, below it. */
  function* candidates(match: string, top: number): Generator<Candidate> {
    const { from, to } = indexed()
    yield* inChunks(top, (before, limit) => arrived.all({ from: to + 1, before, limit }))
    yield* inChunks(Math.min(top, to + 1), (before, limit) =>
      matching.all({ match, before, limit }),
    )
    yield* inChunks(Math.min(top, from), (before, limit) =>
      arrived.all({ from: Number.MIN_SAFE_INTEGER, before, limit }),
    )
  }

  return {
    indexed,

    /** `thread` is the number of the only thread to look in. */
    find({ text, before, limit }: SearchQuery, thread?: number): SearchPage {
      const words = wordsOf(text)
      if (words.length === 0) return { hits: [] }
      const groups = groupsOf(words)
      if (thread !== undefined) groups.push(nameOf(thread))
      const match = groups.map((group) => `"${group}"`).join(' AND ')
      const found: StoredMessage[] = []
      for (const [seq, where, full] of candidates(match, toNumber(before))) {
        if (thread !== undefined && where !== thread) continue
        if (!fits(shapeOf(full), words)) continue
        const stored = messages.bySeq(seq)
        if (stored) found.push(stored)
        if (found.length > limit) break
      }
      const hits = found.slice(0, limit)
      const last = hits.at(-1)
      const page: SearchPage = { hits: hits.map(({ message }) => message) }
      if (last && found.length > limit) page.next = String(last.seq)
      return page
    },

    /**
     * Puts a batch of what has come into the index, if at least so many messages wait for it; answers
     * whether as many wait after it. `first` and `last` are the outermost arrivals.
     */
    index(first: number, last: number, { batch, least }: IndexStep): boolean {
      const { from, to } = indexed()
      if (from - first + last - to < least) return false
      const [low, high] = [Math.max(first, from - batch), Math.min(last, to + batch)]
      for (const [seq, thread, text] of [
        ...inOrder.all({ from: to + 1, before: high + 1 }),
        ...inOrder.all({ from: low, before: from }),
      ]) {
        put.run(seq, nameOf(thread), shapeOf(text))
      }
      state.write('indexed', { from: Math.min(low, from), to: Math.max(high, to) })
      return low - first + last - high >= least
    },
  }
}

function* inChunks(
  top: number,
  read: (before: number, limit: number) => Candidate[],
): Generator<Candidate> {
  for (let before = top; ;) {
    const rows = read(before, CHUNK)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    before = last[0]
  }
}

function nameOf(thread: number): string {
  const sign = (value: number) => String.fromCharCode(PRIVATE_USE + (value % PRIVATE_SIZE))
  return `${sign(thread / PRIVATE_SIZE ** 2)}${sign(thread / PRIVATE_SIZE)}${sign(thread)}`
}

function toNumber(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  if (!/^-?\d{1,15}$/.test(cursor)) throw new CoreFailure('invalid', { field: 'before' })
  return Number(cursor)
}
