import type { ChangedBody } from '../../bridge/changes.ts'
import { offsetOf } from '../../service/dates.ts'
import { instantOf, mondayOf, type Day } from '../../shared/days.ts'
import { forwardingSteps, ledBy } from '../call-map/led.ts'
import type { CallGraph, CallNode, Step } from '../call-map/node.ts'
import { foresee, type Foreseen } from '../changes/planning.ts'
import { told } from '../numbers/changeable.ts'

/** An account's calls as they are foreseen for a while. */
export interface ForeseenGraph {
  graph: CallGraph
  /** Numbers that are forwarded for this time alone. */
  temporary: ReadonlySet<CallNode>
}

/** Where numbers will lead as time goes by: temporary forwardings end by themselves, and planned ones begin. */
export interface ForeseenGraphs {
  /** Moments at which something changes by itself, the earliest first. */
  readonly moments: readonly number[]
  /** Numbers that will lead elsewhere. */
  readonly changing: readonly CallNode[]
  /** Returns the same object for all moments between two changes. */
  at(moment: number): ForeseenGraph
}

export function createForeseenGraphs(graph: CallGraph, foreseen: Foreseen): ForeseenGraphs {
  const moments = momentsOf(foreseen)
  const changing = changingIn(graph, foreseen)
  const foreseenOf = foresee(foreseen)
  const known = new Map<number, ForeseenGraph>()
  function graphAt(moment: number): ForeseenGraph {
    const states = changing.map((node) => ({
      node,
      ...foreseenOf({ kind: 'numbers', thing: String(node.id) }, moment),
    }))
    const forwardings = states.flatMap(({ node, body }) =>
      forwardingsIn(body).map((to) => [node, to] as const),
    )
    return {
      graph: forwardings.length > 0 ? ledBy(graph, new Map(forwardings)) : graph,
      temporary: new Set(states.flatMap(({ node, isTemporary }) => (isTemporary ? node : []))),
    }
  }
  return {
    moments,
    changing,
    at(moment) {
      const place = moments.findLastIndex((one) => one <= moment)
      const there = known.get(place) ?? graphAt(moment)
      known.set(place, there)
      return there
    },
  }
}

const momentsOf = ({ plans, ends }: Foreseen): number[] =>
  [
    ...new Set([
      ...plans.flatMap(({ from, until = from }) => [from, until]),
      ...ends.map(({ until }) => until),
    ]),
  ].toSorted((one, other) => one - other)

function changingIn(graph: CallGraph, { plans, ends }: Foreseen): CallNode[] {
  const things = [...plans, ...ends.flatMap(({ changes }) => changes)].map(({ thing }) => thing)
  return [...new Set(things)].flatMap((thing) => graph.node('numbers', Number(thing)) ?? [])
}

const HOUR = 3_600_000

/** Returns the graphs of the hours of a day's week, as they are foreseen when these begin. */
export function graphsInWeek(
  graph: CallGraph,
  foreseen: Foreseen,
  date: Day,
  zone: string,
): (hour: number) => CallGraph {
  const { at } = createForeseenGraphs(graph, foreseen)
  const monday = Date.parse(mondayOf(date))
  const offsetAt = (moment: number) => offsetOf(zone, moment)
  return (hour) => at(instantOf(monday + hour * HOUR, offsetAt)).graph
}

/** Returns the graph in which numbers lead to where they will, too: by a plan, or once a temporary forwarding ends. */
export function ledAtLast(graph: CallGraph, { plans, lasting }: Foreseen): CallGraph {
  const bodies = [
    ...plans.flatMap(({ thing, before, after }) =>
      [before, after].map((body) => ({ thing, body })),
    ),
    ...lasting.map(({ thing, before: body }) => ({ thing, body })),
  ]
  const more = new Map<CallNode, Step[]>()
  for (const { thing, body } of bodies) {
    const node = graph.node('numbers', Number(thing))
    const steps = forwardingsIn(body).flatMap((to) => forwardingSteps(graph, to))
    if (node) more.set(node, [...(more.get(node) ?? []), ...steps])
  }
  return { ...graph, steps: (node) => [...graph.steps(node), ...(more.get(node) ?? [])] }
}

/** The forwarding in a recorded state, which may have been forgotten with a person. */
const forwardingsIn = (body: ChangedBody | undefined) =>
  body && 'forwarding' in body ? [told(body)] : []
