import type { Message } from '../../bridge/inbox.ts'

/** Position in time: by the moment, within one moment by the id. */
export interface Position {
  at: number
  id: string
}

/** Negative when `a` comes first. */
export function compare(a: Position, b: Position): number {
  if (a.at !== b.at) return a.at - b.at
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Index of the first element of a list sorted by `compare` that is not before `position`. */
export function lowerBound(sorted: readonly Position[], position: Position): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(sorted[middle] as Position, position) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** An opaque place in a paged list. */
export function toCursor({ at, id }: Position): string {
  return `${at}.${id}`
}

/** Returns undefined if it is no cursor. */
export function fromCursor(cursor: string): Position | undefined {
  const [, at, id] = /^(\d+)\.(.+)$/s.exec(cursor) ?? []
  return at === undefined || id === undefined ? undefined : { at: Number(at), id }
}

/** Gives ids to messages written here; within one moment they come after the service's own. */
export function createLocalIds(): (now: number) => Message['id'] {
  let counter = 0
  const run = Math.random().toString(36).slice(2, 8).padEnd(6, '0')
  return (now) => {
    counter += 1
    return `z${now.toString(36).padStart(9, '0')}-${String(counter).padStart(6, '0')}-${run}`
  }
}
