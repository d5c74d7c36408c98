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
  /** The merged values: mine, with those that only others changed. For conflicts they are mine. */
  values: V
  /** Fields that only others changed. */
  taken: FieldOf<V>[]
  conflicts: Conflict<V>[]
}

/**
 * Merges the user's changes with those of others meanwhile, field by field; a field is taken as a
 * whole, because its parts may mean something only together.
 * @param base the state when the user began
 * @param theirs the present state
 * @param mine the user's version
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
