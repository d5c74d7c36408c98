import type { BalanceSpan } from './stored-rows.ts'

/**
 * Changes of the balance not explained by rows, by the day of the reading that showed them.
 * Kopecks.
 */
export interface UnexplainedRest<Day> {
  since: number
  until: number
  days: Map<Day, number>
}

/**
 * Compares the change of the balance between its readings with the rows between them. The parts add
 * up: if a row is dated a little later, one reading lacks the sum that the next has in excess.
 * @param spans readings in order, none later than the end of the histories
 * @param rows movements in order, `[at, sum]`
 * @returns undefined if there is only one moment to compare
 */
export function restOf<Day>(
  spans: readonly BalanceSpan[],
  rows: readonly (readonly [at: number, sum: number])[],
  dayOf: (at: number) => Day,
): UnexplainedRest<Day> | undefined {
  const [first] = spans
  const last = spans.at(-1)
  if (!first || !last || first[0] === last[1]) return undefined
  const [since, until] = [first[0], last[1]]
  const moments: [at: number, change: number][] = spans
    .slice(1)
    .map(([begun, , kopecks], index) => [begun, kopecks - (spans[index]?.[2] ?? 0)])
  if (last[0] < until) moments.push([until, 0])
  const days = new Map<Day, number>()
  const add = (at: number, sum: number) => {
    const day = dayOf(at)
    days.set(day, (days.get(day) ?? 0) + sum)
  }
  let place = 0
  for (const [at, change] of moments) add(at, change)
  for (const [at, sum] of rows) {
    if (at <= since) continue
    if (at > until) break
    while ((moments[place]?.[0] ?? Infinity) < at) place += 1
    add(moments[place]?.[0] ?? until, -sum)
  }
  return { since, until, days }
}
