import {
  casesOf,
  NOTHING,
  takenIn,
  type Alternative,
  type Assumed,
} from '../../shared/assumptions.ts'
import { entranceOf } from './entrance.ts'
import { createWeekStates, type MenuState, type WeekStates } from './hours.ts'
import { mark, markOf } from './marks.ts'
import { isDecider, isListening, menuOf, type CallGraph, type CallNode, type Step } from './node.ts'
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
  /** Nodes from which calls go on. */
  readonly places: readonly NetworkPlace[]
  /** When menus listen; few have hours of their own. */
  readonly schedules: readonly Schedule[]
  /** Everything that can be taken for readings. */
  taken(): Assumed
  begin(start: CallNode): Begin
}

/** The place where calls are decided, or what comes of ringing. */
type Begin = number | Marks

/** States by hours of the week. */
type Schedule = readonly (readonly Alternative<MenuState>[])[]

interface NetworkPlace {
  readonly schedule: number | undefined
  readonly live: Readonly<Record<MenuState, Live>>
}

/** Outcomes of a call at a node in one of its states. */
export interface Live {
  /** Its own ends, and those of the telephones that it rings. */
  readonly marks: Marks
  /** Places that it goes on to, and those of them without a choice of the caller's. */
  readonly ways: readonly number[]
  readonly automatic: readonly number[]
}

export function createNetwork(
  graph: CallGraph,
  starts: readonly CallNode[],
  { presence, readings }: Pick<Situation, 'presence' | 'readings'>,
  statesOf = createWeekStates(readings),
): Network {
  const reached = [
    ...reachable(
      graph,
      starts.map((start) => entranceOf(graph, start)),
    ),
  ]
  const deciders = reached.filter(isDecider)
  const rung = reached.filter((node) => !isDecider(node))
  const rings = rung.map((node) => ringsAt(graph, node, presence, readings))
  const takenInRings = rings.reduce((taken, some) => taken | takenIn(some), NOTHING)
  const packing = createPacking(casesOf(takenInRings))
  // Allocated at full length: growing from high indices on would make it slow to read.
  const begins: (Begin | undefined)[] = Array.from({ length: graph.size })
  rung.forEach(({ index }, at) => (begins[index] = packing.ofRings(rings[at] ?? [])))
  deciders.forEach(({ index }, place) => (begins[index] = place))
  const { schedules, scheduleOf } = createSchedules(graph, statesOf)
  const places = deciders.map((node): NetworkPlace => {
    const steps = graph.steps(node)
    const schedule = scheduleOf(node)
    const open = livingIn(steps, 'open', packing, begins)
    const closed = schedule === undefined ? open : livingIn(steps, 'closed', packing, begins)
    // If a menu's hours are unclear, nothing else about it is reported.
    const unclear = { marks: packing.of(mark.untold), ways: [], automatic: [] }
    return { schedule, live: { open, closed, unclear } }
  })
  const taken = () => takenInRings | takenIn(schedules.flat(2))
  const nothing = packing.of(mark.untold)
  const begin = (start: CallNode) => begins[entranceOf(graph, start).index] ?? nothing
  return { packing, places, schedules, taken, begin }
}

/** Menus with the same hours have one schedule. */
function createSchedules(graph: CallGraph, statesOf: WeekStates) {
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

/** The part of a node's steps that applies in one of its states. */
function livingIn(
  steps: readonly Step[],
  state: 'open' | 'closed',
  packing: Packing,
  begins: readonly (Begin | undefined)[],
): Live {
  const live = steps.filter(({ phase }) => phase === 'always' || phase === state)
  const marks = packing.of(isListening(live) ? mark.choice : 0).slice()
  const ways: number[] = []
  const automatic: number[] = []
  for (const { leads, isAutomatic } of live) {
    const to = 'to' in leads ? begins[leads.to.index] : packing.of(markOf(leads))
    if (typeof to === 'number') {
      ways.push(to)
      if (isAutomatic) automatic.push(to)
    } else to?.forEach((word, at) => (marks[at] = (marks[at] ?? 0) | word))
  }
  return { marks, ways, automatic }
}
