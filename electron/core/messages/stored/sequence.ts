import { tuples, type ReadableDatabase, type WritableDatabase } from '../../database/handles.ts'
import { indexed } from './search-index.ts'

const outermost = tuples<[], [first: number | null, last: number | null]>(
  'SELECT min(seq), max(seq) FROM messages',
)

function read(db: ReadableDatabase): { low: number; high: number } {
  const [first, last] = outermost(db).get() ?? [null, null]
  const { from, to } = indexed(db)
  return { low: Math.min(first ?? 0, from), high: Math.max(last ?? 0, to) }
}

/**
 * Numbers of arrival: news count up and history counts down, so that the order of numbers is about
 * that of time. None is given twice, even if its message was dropped.
 */
export const sequence = {
  /** The first of so many numbers above all others. */
  newer(db: WritableDatabase, count: number): number {
    const given = db.derived(read)
    given.high += count
    return given.high - count + 1
  },
  /** The first of so many numbers below all others. */
  older(db: WritableDatabase, count: number): number {
    const given = db.derived(read)
    given.low -= count
    return given.low
  },
  /** The lowest and the highest number given. */
  span: (db: ReadableDatabase): Readonly<{ low: number; high: number }> => db.derived(read),
}
