import type { Fate } from '../../bridge/impact.ts'
import { createHourNames } from '../call-map/hour-names.ts'
import { isNumber, type CallGraph, type CallNode } from '../call-map/node.ts'
import type { Situation } from '../call-map/situation.ts'
import { verdictAt } from '../call-map/verdict.ts'
import { walk, type End, type Place } from '../call-map/walk.ts'
import { casesOf, isContrary, readingsIn, takenIn } from '../../shared/assumptions.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Reading } from '../../shared/readings.ts'

/** Outcome of a call, with a key of its path. */
export interface ToldFate {
  verdict: Fate['verdict']
  /** The ends by their keys. */
  ends: ReadonlyMap<string, Fate['ends'][number]>
  /** Open questions on which its ends depend. */
  asked: Reading[]
  way: string
}

/** Number of ends listed one by one. */
const MOST = 4

/** Returns the part of this outcome that differs from `other`. */
export function unlike({ verdict, ends, asked }: ToldFate, other: ToldFate): Fate {
  const own = [...ends]
    .filter(([name]) => !other.ends.has(name))
    .sort(([one], [another]) => (one < another ? -1 : 1))
    .map(([, end]) => end)
  const isUnsure = asked.length > 0 && own.some((end) => end.isUnsure)
  const more = Math.max(0, own.length - MOST)
  return { verdict, ends: own.slice(0, MOST), more, ...(isUnsure && { asked }) }
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
  const namesOf = createHourNames(graph, readings)
  return (start: CallNode): WeekOfFates => {
    const known = new Map<string, ToldFate>()
    let cost = 0
    const hours = namesOf(start).map((alike, hour) => {
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
  const verdict = verdictAt(places)
  const all = places.flatMap(({ ends }) => ends)
  const taken = takenIn(all)
  const cases = casesOf(taken)
  const isSure = (some: readonly End[]) =>
    cases.every((one) => some.some(({ when }) => !isContrary(when, one)))
  const way = new Set([...places.flatMap(waysOf), ...all.map(endOf)])
  const alike = Map.groupBy(all, ({ at, reason, text }) => {
    // Numbers where calls end are described by the reason alone.
    return JSON.stringify([isNumber(at) ? undefined : nameOf(at), reason, text])
  })
  const ends = new Map(
    [...alike.values()].flatMap((some) =>
      some.slice(0, 1).map(({ at, outcome, reason, text }) => {
        // An end that is unknown says so by itself.
        const isUnsure = outcome === 'untold' || isSure(some) ? undefined : (true as const)
        const place = isNumber(at) ? undefined : namedOf(at)
        const end = omitNullish({ at: place, reason, text, isUnsure })
        return [JSON.stringify(end), end]
      }),
    ),
  )
  const asked = readingsIn(taken)
  return { verdict, ends, asked, way: JSON.stringify([verdict, ...[...way].sort()]) }
}

/** Returns a resource as it is shown: kind, id and name. */
export const namedOf = ({ kind, id, row }: CallNode) => ({
  kind,
  id,
  name: 'name' in row ? row.name : row.number,
})
