import type { Settled } from '../../shared/readings.ts'
import { casesOf, type Alternative, type Assumed } from './assumptions.ts'
import { createWeekStates, type MenuState } from './hours.ts'
import { mark, markOf } from './marks.ts'
import {
  isDecider,
  isListening,
  isNumber,
  menuOf,
  type CallGraph,
  type CallNode,
  type Step,
} from './node.ts'
import { createPacking, type Marks, type Packing } from './packing.ts'
import { reachable } from './reachable.ts'
import { ringsAt } from './ringing.ts'
import type { Situation } from './situation.ts'

/**
 * Everything that calls from some starts can come to, put in order for working all of them out at once. Who
 * rings does not depend on the hour, so that in one way to read the hours of all menus the rest is a graph.
 */
export interface Network {
  readonly packing: Packing
  /** Where calls go on from. */
  readonly places: readonly Place[]
  /** When menus listen; few have hours of their own. */
  readonly schedules: readonly Schedule[]
  /** What can be taken for readings. */
  readonly whens: ReadonlySet<Assumed>
  /** The place where its calls are decided, or what comes of ringing it. */
  begin(start: CallNode): number | Marks
}

/** By hours of the week. */
type Schedule = readonly (readonly Alternative<MenuState>[])[]

export interface Place {
  readonly schedule: number | undefined
  readonly live: Readonly<Record<MenuState, Live>>
}

/** What comes of a call at a place in one of its states. */
export interface Live {
  /** Its own ends, and those of whom it rings. */
  readonly marks: Marks
  /** Places that it goes on to, and those of them without a choice of the caller's. */
  readonly ways: readonly number[]
  readonly automatic: readonly number[]
}

export function createNetwork(
  graph: CallGraph,
  starts: readonly CallNode[],
  { presence, readings }: Pick<Situation, 'presence' | 'readings'>,
): Network {
  const entrances = new Map(starts.map((start) => [start, entranceOf(graph, start)]))
  const reached = [...reachable(graph, entrances.values())]
  const whens = new Set<Assumed>()
  const rings = reached.flatMap((node) => {
    if (isDecider(node)) return []
    const found = ringsAt(graph, node, presence, readings)
    for (const { when } of found) whens.add(when)
    return { node, found: found.map(({ value, when }) => ({ value: markOf(value), when })) }
  })
  const packing = createPacking(casesOf(whens))
  const rung = new Map(rings.map(({ node, found }) => [node, packing.ofAlternatives(found)]))
  const deciders = reached.filter(isDecider)
  const placeOf = new Map(deciders.map((node, place) => [node, place]))
  const livingIn = createLiving(packing, rung, placeOf)
  const { schedules, scheduleOf } = createSchedules(graph, readings)
  const places = deciders.map((node): Place => {
    const steps = graph.steps(node)
    const schedule = scheduleOf(node)
    const open = livingIn(steps, 'open')
    const closed = schedule === undefined ? open : livingIn(steps, 'closed')
    // Of a menu whose hours are unclear nothing else is told.
    const unclear = { marks: packing.of(mark.untold), ways: [], automatic: [] }
    return { schedule, live: { open, closed, unclear } }
  })
  for (const hour of schedules.flat()) for (const { when } of hour) whens.add(when)
  function begin(start: CallNode): number | Marks {
    const entrance = entrances.get(start) ?? start
    return placeOf.get(entrance) ?? rung.get(entrance) ?? packing.of(mark.untold)
  }
  return { packing, places, schedules, whens, begin }
}

/** Past numbers that lead to one thing alone: of those there are by far the most. */
function entranceOf(graph: CallGraph, start: CallNode): CallNode {
  const passed = new Set<CallNode>()
  let node = start
  while (isNumber(node) && !passed.has(node)) {
    passed.add(node)
    const [only, ...others] = graph.steps(node)
    if (!only || others.length > 0 || !('to' in only.leads)) return node
    node = only.leads.to
  }
  return node
}

/** Menus with the same hours have one schedule. */
function createSchedules(graph: CallGraph, readings: Settled) {
  const statesOf = createWeekStates(readings)
  const schedules: Schedule[] = []
  const known = new Map<string, number>()
  function scheduleOf(node: CallNode): number | undefined {
    const menu = menuOf(graph, node)
    if (!menu) return undefined
    const name = JSON.stringify(menu.work_time ?? null)
    let schedule = known.get(name)
    if (schedule === undefined) {
      known.set(name, (schedule = schedules.length))
      schedules.push(statesOf(menu.work_time))
    }
    return schedule
  }
  return { schedules, scheduleOf }
}

/** Tells what is live of a place's steps in one of its states. */
const createLiving =
  (packing: Packing, rung: ReadonlyMap<CallNode, Marks>, placeOf: ReadonlyMap<CallNode, number>) =>
  (steps: readonly Step[], state: 'open' | 'closed'): Live => {
    const live = steps.filter(({ phase }) => phase === 'always' || phase === state)
    const marks = packing.of(isListening(live) ? mark.choice : 0).slice()
    const ways = new Set<number>()
    const automatic = new Set<number>()
    for (const { leads, isAutomatic } of live) {
      const place = 'to' in leads ? placeOf.get(leads.to) : undefined
      if (place === undefined) {
        const own = 'to' in leads ? rung.get(leads.to) : packing.of(markOf(leads))
        own?.forEach((word, at) => (marks[at] = (marks[at] ?? 0) | word))
        continue
      }
      ways.add(place)
      if (isAutomatic) automatic.add(place)
    }
    return { marks, ways: [...ways], automatic: [...automatic] }
  }
