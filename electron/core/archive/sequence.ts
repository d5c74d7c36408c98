import type { Database } from './database.ts'

export type Sequence = ReturnType<typeof openSequence>

/**
 * Numbers of arrival: news count up and history counts down, so that the order of numbers is about
 * that of time. None is given twice, even if its message was dropped.
 */
export function openSequence(database: Database, indexed: () => { from: number; to: number }) {
  const span = database
    .prepare<[], [number | null, number | null]>('SELECT min(seq), max(seq) FROM messages')
    .raw()
  let [low, high] = [0, 0]

  function load(): void {
    const [first, last] = span.get() ?? [null, null]
    const { from, to } = indexed()
    low = Math.min(first ?? 0, from)
    high = Math.max(last ?? 0, to)
  }
  load()

  return {
    /** The first of so many numbers above all others. */
    newer(count: number): number {
      high += count
      return high - count + 1
    },
    /** The first of so many numbers below all others. */
    older(count: number): number {
      low -= count
      return low
    },
    /** The lowest and the highest number given. */
    span: (): [low: number, high: number] => [low, high],
    /** After a change that was not kept. */
    load,
  }
}
