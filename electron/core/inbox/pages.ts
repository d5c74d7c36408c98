import { CoreFailure } from '../failure.ts'
import type { Page } from './archive.ts'
import { compare, fromCursor, lowerBound, toCursor, type Position } from './order.ts'

/** The last elements of a sorted list that stand before the cursor, and the cursor of what is left. */
export function pageBefore<T extends Position>(
  sorted: readonly T[],
  { before, limit }: Page,
): { items: T[]; next?: string } {
  const end = before === undefined ? sorted.length : lowerBound(sorted, place(before))
  const start = Math.max(0, end - limit)
  const items = sorted.slice(start, end)
  const first = items[0]
  return start > 0 && first ? { items, next: toCursor(first) } : { items }
}

function place(cursor: string): Position {
  const position = fromCursor(cursor)
  if (!position) throw new CoreFailure('invalid', { field: 'before' })
  return position
}

/** The given positions, oldest first. */
export function sortedBy<T>(items: Iterable<T>, position: (item: T) => Position): T[] {
  return [...items].sort((a, b) => compare(position(a), position(b)))
}
