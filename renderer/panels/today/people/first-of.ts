/** The first few of a long list in some order, without sorting all of it. */
export function firstOf<T>(all: T[], order: (a: T, b: T) => number, count: number): T[] {
  const first: T[] = []
  for (const one of all) {
    const last = first.at(-1)
    if (first.length === count && last !== undefined && order(one, last) >= 0) continue
    const place = first.findIndex((other) => order(one, other) < 0)
    first.splice(place < 0 ? first.length : place, 0, one)
    if (first.length > count) first.pop()
  }
  return first
}
