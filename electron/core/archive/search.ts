import { CoreFailure } from '../core-failure.ts'
import type { Message, SearchPage, SearchQuery } from '../inbox/types.ts'
import type { Database } from './database.ts'
import type { Found } from './message-rows.ts'
import type { Messages } from './messages.ts'
import { fits, groupsOfTerm, partOf, termsOf } from './search-terms.ts'
import { groupsOf, shapeOf } from './search-text.ts'
import type { State } from './state.ts'

/** So many messages at once are worth a piece of the index of their own. */
const MANY = 1_000

/**
 * Groups that are looked for at once: each makes the search longer by all its places, and few of them
 * leave little to compare with the text.
 */
const MOST_GROUPS = 4

type Candidate = [seq: number, thread: number, text: string]
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
  const put = database.prepare('INSERT INTO search (rowid, groups) VALUES (?, ?)')
  const inOrder = database
    .prepare<[{ from: number; before: number }], Candidate>(
      'SELECT seq, id >> 43, text FROM messages WHERE seq >= :from AND seq < :before ORDER BY seq',
    )
    .raw()

  function add(seq: number, thread: number, text: string): void {
    put.run(seq, `${nameOf(thread)} ${groupsOf(text)}`)
  }

  const indexed = () => state.read('indexed') ?? { from: 0, to: 0 }

  /** Candidates below a number, newest first: above the index, in it, below it. */
  function* candidates(match: string, top: number): Generator<Found> {
    const { from, to } = indexed()
    yield* messages.arrived(to + 1, top)
    yield* messages.matching(match, Math.min(top, to + 1))
    yield* messages.arrived(Number.MIN_SAFE_INTEGER, Math.min(top, from))
  }

  return {
    indexed,

    /**
     * Puts many messages that have just come into the index at once, which spares reading them again
     * later; few ones wait, and so do those that stand apart from what is indexed. Their numbers
     * follow one another.
     */
    take(come: readonly { seq: number; thread: number; message: Message }[]): void {
      const { from, to } = indexed()
      const [low, high] = [come[0]?.seq ?? 0, come.at(-1)?.seq ?? 0]
      if (come.length < MANY || (low !== to + 1 && high !== from - 1)) return
      for (const { seq, thread, message } of come) add(seq, thread, message.text)
      state.write('indexed', { from: Math.min(low, from), to: Math.max(high, to) })
    },

    /** `thread` is the number of the only thread to look in. */
    find({ text, before, limit }: SearchQuery, thread?: number): SearchPage {
      const terms = termsOf(text)
      const words = terms.map(partOf)
      if (terms.length === 0) return { hits: [], words }
      const most = Math.max(1, Math.floor(MOST_GROUPS / terms.length))
      const groups = new Set(terms.flatMap((term) => groupsOfTerm(term, most)))
      if (thread !== undefined) groups.add(nameOf(thread))
      const match = [...groups].map((group) => `"${group}"`).join(' AND ')
      const hits: Message[] = []
      let last = 0
      for (const found of candidates(match, toNumber(before))) {
        if (thread !== undefined && found.thread !== thread) continue
        if (!fits(shapeOf(found.text), terms)) continue
        if (hits.length === limit) return { hits, words, next: String(last) }
        hits.push(found.message())
        last = found.seq
      }
      return { hits, words }
    },

    /**
     * Puts a batch of what has come into the index, if at least so many messages wait for it; answers
     * whether as many wait after it. `first` and `last` are the outermost arrivals.
     */
    index(first: number, last: number, { batch, least }: IndexStep): boolean {
      const { from, to } = indexed()
      if (from - first + last - to < least) return false
      const [low, high] = [Math.max(first, from - batch), Math.min(last, to + batch)]
      for (const row of inOrder.all({ from: to + 1, before: high + 1 })) add(...row)
      for (const row of inOrder.all({ from: low, before: from })) add(...row)
      state.write('indexed', { from: Math.min(low, from), to: Math.max(high, to) })
      return low - first + last - high >= least
    },
  }
}

/** Stands for a thread in the index: longer than the groups of texts. */
function nameOf(thread: number): string {
  return thread.toString(36).padStart(4, '0')
}

function toNumber(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  if (!/^-?\d{1,15}$/.test(cursor)) throw new CoreFailure('invalid', { field: 'before' })
  return Number(cursor)
}
