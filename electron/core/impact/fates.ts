import type { Fate } from '../../bridge/impact.ts'
import { createWeekStates, HOURS } from '../call-map/hours.ts'
import { isNumber, menuOf, type CallGraph, type CallNode } from '../call-map/node.ts'
import { reachable } from '../call-map/reachable.ts'
import type { Situation } from '../call-map/situation.ts'
import { verdictOf } from '../call-map/verdict.ts'
import { walk, type End, type Place } from '../call-map/walk.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { WorkTime } from '../../shared/references/account.ts'

/** Outcome of a call, with a key of its path. */
export interface ToldFate {
  verdict: Fate['verdict']
  /** The ends by their keys. */
  ends: ReadonlyMap<string, Fate['ends'][number]>
  way: string
}

/** Number of ends listed one by one. */
const MOST = 4

/** Returns the part of this outcome that differs from `other`. */
export function unlike({ verdict, ends }: ToldFate, other: ToldFate): Fate {
  const own = [...ends]
    .filter(([name]) => !other.ends.has(name))
    .sort(([one], [another]) => (one < another ? -1 : 1))
    .map(([, end]) => end)
  return { verdict, ends: own.slice(0, MOST), more: Math.max(0, own.length - MOST) }
}

/** The fates of calls to a start in each hour of a week, and how many places had to be gone through for them. */
export interface WeekOfFates {
  hours: ToldFate[]
  cost: number
}

/** Hours in which every menu on the way does the same are looked at once. */
export function createFates(
  graph: CallGraph,
  { presence, readings }: Pick<Situation, 'presence' | 'readings'>,
) {
  const statesOf = createWeekStates(readings)
  const named = new Map<string, string[]>()

  /**
   * Returns the state of a menu's hours in each hour of the week; cached, as many menus have equal
   * hours.
   */
  function statesIn(times: string): string[] {
    let states = named.get(times)
    if (!states) {
      states = statesOf(JSON.parse(times) as WorkTime[] | null).map((one) => JSON.stringify(one))
      named.set(times, states)
    }
    return states
  }

  return (start: CallNode): WeekOfFates => {
    const times = new Set<string>()
    for (const node of reachable(graph, [start])) {
      const menu = menuOf(graph, node)
      if (menu) times.add(JSON.stringify(menu.work_time ?? null))
    }
    const states = [...times].map(statesIn)
    const known = new Map<string, ToldFate>()
    let cost = 0
    const hours = Array.from({ length: HOURS }, (_, hour) => {
      const alike = states.map((one) => one[hour]).join()
      let told = known.get(alike)
      if (!told) {
        const places = walk(graph, start, { hour, keys: [], presence, readings })
        cost += places.length
        told = fateOf(places)
        known.set(alike, told)
      }
      return told
    })
    return { hours, cost }
  }
}

const nameOf = ({ kind, id }: CallNode): string => `${kind} ${id}`
const waysOf = ({ node, ways }: Place) =>
  ways.map(({ to, step: { by, key, certainty } }) =>
    JSON.stringify([nameOf(node), by, key, certainty, nameOf(to.node)]),
  )
const endOf = ({ at, by, key, outcome, reason, text }: End) =>
  JSON.stringify([nameOf(at), by, key, outcome, reason, text])

/**
 * Returns the outcome of a call. Its path is that of keys and branches up to what rings; the
 * members that ring are not a part of it.
 */
function fateOf(places: readonly Place[]): ToldFate {
  const verdict = verdictOf(places)
  const all = places.flatMap(({ ends }) => ends)
  const way = new Set([...places.flatMap(waysOf), ...all.map(endOf)])
  const ends = new Map(
    all.map(({ at, reason, text }) => {
      // Numbers where calls end are described by the reason alone.
      const end = omitNullish({ at: isNumber(at) ? undefined : namedOf(at), reason, text })
      return [JSON.stringify(end), end]
    }),
  )
  return { verdict, ends, way: JSON.stringify([verdict, ...[...way].sort()]) }
}

/** Returns a resource as it is shown: kind, id and name. */
export const namedOf = ({ kind, id, row }: CallNode) => ({
  kind,
  id,
  name: 'name' in row ? row.name : row.number,
})
