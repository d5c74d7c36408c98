/** Returns the list with one item moved; a target outside of the list means its end. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, place) => place !== from)
  const item = list.slice(from, from + 1)
  const at = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, at), ...item, ...rest.slice(at)]
}
