import type { Fate } from '../../bridge/impact.ts'
import { createWeekStates, HOURS } from '../call-map/hours.ts'
import { menuOf, type CallGraph, type CallNode } from '../call-map/node.ts'
import { reachable } from '../call-map/reachable.ts'
import type { Situation } from '../call-map/situation.ts'
import { verdictOf } from '../call-map/verdict.ts'
import { walk, type End, type Place } from '../call-map/walk.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'

/** What comes of a call, and what tells its way from others. */
export interface ToldFate {
  verdict: Fate['verdict']
  /** By what tells them apart. */
  ends: ReadonlyMap<string, Fate['ends'][number]>
  way: string
}

/** So many ends are told one by one. */
const MOST = 4

/** What comes of a call, as far as that is not so in another one. */
export function unlike({ verdict, ends }: ToldFate, other: ToldFate): Fate {
  const own = [...ends]
    .filter(([name]) => !other.ends.has(name))
    .sort(([one], [another]) => (one < another ? -1 : 1))
    .map(([, end]) => end)
  return { verdict, ends: own.slice(0, MOST), more: Math.max(0, own.length - MOST) }
}

/**
 * What comes of calls in each hour of a week. Hours in which every menu on the way does the same are
 * looked at once.
 */
export function createFates(
  graph: CallGraph,
  { presence, readings }: Pick<Situation, 'presence' | 'readings'>,
) {
  const statesOf = createWeekStates(readings)
  return (start: CallNode): ToldFate[] => {
    const menus = [...reachable(graph, [start])].flatMap((node) => {
      const menu = menuOf(graph, node)
      return menu ? [statesOf(menu.work_time)] : []
    })
    const known = new Map<string, ToldFate>()
    return Array.from({ length: HOURS }, (_, hour) => {
      const alike = JSON.stringify(menus.map((states) => states[hour]))
      let told = known.get(alike)
      if (!told) {
        told = fateOf(walk(graph, start, { hour, keys: [], presence, readings }))
        known.set(alike, told)
      }
      return told
    })
  }
}

const nameOf = ({ kind, id }: CallNode): string => `${kind} ${id}`
const waysOf = ({ node, ways }: Place) =>
  ways.map(({ to, step: { by, key, certainty } }) =>
    JSON.stringify([nameOf(node), by, key, certainty, nameOf(to.node)]),
  )
const endOf = ({ at, by, key, outcome, reason, text }: End) =>
  JSON.stringify([nameOf(at), by, key, outcome, reason, text])

/** Its way is that of keys and branches, up to what rings; who rings there besides is not a part of it. */
function fateOf(places: readonly Place[]): ToldFate {
  const verdict = verdictOf(places)
  const all = places.flatMap(({ ends }) => ends)
  const way = new Set([...places.flatMap(waysOf), ...all.map(endOf)])
  const ends = new Map(
    all.map(({ at, reason, text }) => {
      const end = omitNullish({ at: namedOf(at), reason, text })
      return [JSON.stringify(end), end]
    }),
  )
  return { verdict, ends, way: JSON.stringify([verdict, ...[...way].sort()]) }
}

/** Something of the account, as it is told of. */
export const namedOf = ({ kind, id, row }: CallNode) => ({
  kind,
  id,
  name: 'name' in row ? row.name : row.number,
})
