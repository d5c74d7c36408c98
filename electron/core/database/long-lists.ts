/** Position of a list among an operation's arguments: an argument, or a member of one. */
export interface ListPlace {
  argument: number
  member?: string
}

/** Arguments without their long list, which crosses to another thread in pieces. */
interface Split {
  given: unknown[]
  place: ListPlace
  items: readonly unknown[]
}

/**
 * Removes the first list of more than `most` objects from the arguments; undefined if there is
 * none. Numbers and texts cross in any number at once.
 */
export function splitLongList(given: readonly unknown[], most: number): Split | undefined {
  const isLong = (value: unknown): value is unknown[] =>
    Array.isArray(value) && value.length > most && typeof value[0] === 'object'
  for (const [argument, value] of given.entries()) {
    if (isLong(value)) return split(given, { argument }, value)
    if (typeof value !== 'object' || value === null) continue
    const found = Object.entries(value).find(([, inner]) => isLong(inner))
    if (found) return split(given, { argument, member: found[0] }, found[1] as unknown[])
  }
  return undefined
}

const split = (given: readonly unknown[], place: ListPlace, items: unknown[]): Split => ({
  given: joinLongList(given, place, []),
  place,
  items,
})

/** Puts a list back in its place among the arguments. */
export function joinLongList(
  given: readonly unknown[],
  { argument, member }: ListPlace,
  items: readonly unknown[],
): unknown[] {
  const value = member === undefined ? items : { ...(given[argument] as object), [member]: items }
  return given.with(argument, value)
}
