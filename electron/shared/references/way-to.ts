/**
 * The shortest way to a goal, the first found of several: the places on it, without the goal. Circles on
 * the way end.
 * @param from where it can begin
 * @param next where a place leads on to
 */
export function wayTo<Place>(
  goal: Place,
  from: readonly Place[],
  next: (place: Place) => Iterable<Place>,
): Place[] | undefined {
  if (from.includes(goal)) return []
  const before = new Map(from.map((place): [Place, Place | undefined] => [place, undefined]))
  for (const place of before.keys()) {
    for (const other of next(place)) {
      if (other === goal) return pathTo(place, before)
      if (!before.has(other)) before.set(other, place)
    }
  }
  return undefined
}

function pathTo<Place>(last: Place, before: ReadonlyMap<Place, Place | undefined>): Place[] {
  const path: Place[] = []
  for (let at: Place | undefined = last; at !== undefined; at = before.get(at)) path.unshift(at)
  return path
}
