import { copy, same } from './plain-data.ts'

/** The name of a field. */
export type FieldOf<V> = keyof V & string

/** A field that was changed here and elsewhere, in different ways. */
export interface Conflict<V> {
  field: FieldOf<V>
  theirs: V[FieldOf<V>]
  mine: V[FieldOf<V>]
}

export interface Merged<V> {
  /** What is to be saved: mine, with what only others changed. Of conflicts it holds mine. */
  values: V
  /** Fields that only others changed. */
  taken: FieldOf<V>[]
  conflicts: Conflict<V>[]
}

/**
 * Joins what a person changed with what others did meanwhile, field by field; a field is taken as a whole,
 * because its parts may mean something only together.
 * @param base how it was when the person began
 * @param theirs how it is now
 * @param mine what the person made of it
 */
export function threeWay<V extends object>(base: V, theirs: V, mine: V): Merged<V> {
  const merged: Merged<V> = { values: copy(mine), taken: [], conflicts: [] }
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const name = field as FieldOf<V>
    const changedThere = !same(theirs[name], base[name])
    if (!changedThere || same(theirs[name], mine[name])) continue
    if (same(mine[name], base[name])) {
      merged.values[name] = copy(theirs[name])
      merged.taken.push(name)
    } else merged.conflicts.push({ field: name, theirs: theirs[name], mine: mine[name] })
  }
  return merged
}
