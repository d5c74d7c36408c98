import type { CallPath, PathEnd } from '../../../../electron/bridge/routes.ts'
import type { Settled } from '../../../../electron/shared/readings.ts'
import { nameOf } from './demo-end.ts'

interface Reached {
  at: string
  when: Settled
  /** What has to be entered, prompt by prompt. */
  keys: string[]
}

/** Both together, where they can both be so. */
function together(one: Settled, others: readonly Settled[]): Settled[] {
  const all = others.length === 0 ? [{}] : others
  const fits = (other: Settled) =>
    Object.entries(other).every(([name, way]) =>
      [undefined, way].includes(one[name as keyof Settled] as undefined),
    )
  return all.filter(fits).map((other) => ({ ...one, ...other }))
}

const nameOfReached = ({ at, when }: Reached) =>
  `${at} ${JSON.stringify(Object.entries(when).sort())}`

/** What a caller enters on a branch; nothing where there is no prompt. */
const entered = (by: string | undefined, key: string | undefined): string[] => {
  if (by === 'key') return [key ?? '']
  return by === 'timeout' ? [''] : []
}

/** What a caller enters to come to an end by the arrows that are drawn, and by which readings. */
export function keysTo({ nodes, edges }: CallPath, end: PathEnd): Reached[] {
  const [start] = nodes
  if (!start) return []
  const reached: Reached[] = [{ at: nameOf(start), when: {}, keys: [] }]
  const seen = new Set(reached.map(nameOfReached))
  const found: Reached[] = []
  // Grows meanwhile.
  for (const { at, when, keys } of reached) {
    if (at === nameOf(end.at)) {
      for (const all of together(when, end.when)) {
        found.push({ at, when: all, keys: [...keys, ...entered(end.by, end.keys[0])] })
      }
    }
    for (const edge of edges) {
      if (nameOf(edge.from) !== at || ['member', 'child', 'agent'].includes(edge.by)) continue
      for (const all of together(when, edge.when)) {
        const next = {
          at: nameOf(edge.to),
          when: all,
          keys: [...keys, ...entered(edge.by, edge.keys[0])],
        }
        if (seen.has(nameOfReached(next))) continue
        seen.add(nameOfReached(next))
        reached.push(next)
      }
    }
  }
  return found
}
