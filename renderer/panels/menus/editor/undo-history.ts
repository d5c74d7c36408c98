/** States of something edited: the ones before, the present one, and those that were undone. */
export interface UndoHistory<T> {
  readonly past: readonly T[]
  readonly now: T
  readonly future: readonly T[]
  /** Group of the last change; another change of the same group replaces it. */
  readonly group?: string
}

/** Maximum number of changes that can be undone. */
export const UNDO_LIMIT = 100

export const newHistory = <T>(now: T): UndoHistory<T> => ({ past: [], now, future: [] })

/**
 * Adds a change. Changes of one `group` in a row, such as the letters of a name or the places that a
 * handle was dragged over, are undone as one. Nothing is added where nothing changed.
 */
export function record<T>(history: UndoHistory<T>, next: T, group?: string): UndoHistory<T> {
  if (next === history.now) return history
  const grouped = group !== undefined && group === history.group
  const past = grouped ? history.past : [...history.past, history.now].slice(-UNDO_LIMIT)
  return { past, now: next, future: [], ...(group !== undefined && { group }) }
}

/** Ends a group: the next change is undone by itself. */
export function endGroup<T>({ past, now, future }: UndoHistory<T>): UndoHistory<T> {
  return { past, now, future }
}

export function undo<T>({ past, now, future }: UndoHistory<T>): UndoHistory<T> {
  if (past.length === 0) return { past, now, future }
  return { past: past.slice(0, -1), now: past.at(-1) as T, future: [now, ...future] }
}

export function redo<T>({ past, now, future }: UndoHistory<T>): UndoHistory<T> {
  if (future.length === 0) return { past, now, future }
  return { past: [...past, now], now: future[0] as T, future: future.slice(1) }
}
