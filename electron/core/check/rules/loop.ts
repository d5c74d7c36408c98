import type { CheckedObject } from '../../../bridge/check.ts'
import type { Settled } from '../../../shared/readings.ts'
import { wayTo } from '../../../shared/references/way-to.ts'
import {
  casesOf,
  isContrary,
  takenIn,
  type Alternative,
  type Assumed,
} from '../../../shared/assumptions.ts'
import { circlesOf } from '../../call-map/circles.ts'
import { createWeekStates, HOURS, type MenuState } from '../../call-map/hours.ts'
import {
  isKind,
  isNumber,
  menuOf,
  type CallGraph,
  type CallNode,
  type Step,
} from '../../call-map/node.ts'
import { atMost, type Found, type Rule } from '../rule.ts'

/** Something leads back to itself without a choice of the caller's. */
export const loop: Rule = {
  name: 'loop',
  reads: ['numbers', 'sip', 'groups', 'queues', 'scenarios'],
  find({ graph, readings }) {
    const anyHour = (node: CallNode) => automatic(graph, node).map(({ to }) => to)
    // Most numbers lead to other kinds of nodes: they may reach a loop, but are no part of one.
    const numbers = graph.all('numbers').filter((node) => anyHour(node).some(isNumber))
    return circlesOf([...numbers, ...graph.all('scenarios', 'groups')], anyHour).flatMap((circle) =>
      circlesIn(graph, circle, readings),
    )
  },
}

interface Way {
  step: Step
  to: CallNode
}

/** Automatic steps of a call from there; by a name only if one thing alone has it. */
function automatic(graph: CallGraph, node: CallNode): Way[] {
  const ways: Way[] = []
  if (isKind(node, 'queues')) return ways
  for (const step of graph.steps(node)) {
    const isTaken = step.isAutomatic && step.certainty !== 'several'
    if (isTaken && 'to' in step.leads && !isKind(step.leads.to, 'sip')) {
      ways.push({ step, to: step.leads.to })
    }
  }
  return ways
}

/**
 * The circles among things that lead to one another at some hour or other: those of the first hour in which
 * there is one however the hours are to be read, else those of the first in which there may be.
 */
function circlesIn(graph: CallGraph, among: CallNode[], readings: Settled): Found[] {
  const states = statesIn(graph, among, readings)
  let possible: Found[] = []
  for (let hour = 0; hour < HOURS; hour++) {
    const at = among.map((node): [CallNode, Alternative<MenuState>[]] => [
      node,
      states.get(node)?.[hour] ?? [],
    ])
    const cases = casesOf(takenIn(at.flatMap(([, some]) => some))).map((taken) => {
      const next = waysIn(graph, new Map(at), taken)
      const circles = circlesOf(among, (node) => next(node).map(({ to }) => to))
      return circles.map((circle) => ({ circle, next }))
    })
    const isCertain = cases.every((circles) => circles.length > 0)
    const [some] = cases.filter((circles) => circles.length > 0)
    if (some && isCertain) return some.map((one) => foundIn(one, false))
    if (some && possible.length === 0) possible = some.map((one) => foundIn(one, true))
  }
  return possible
}

function statesIn(graph: CallGraph, among: CallNode[], readings: Settled) {
  const statesOf = createWeekStates(readings)
  return new Map(
    among.flatMap((node): [CallNode, Alternative<MenuState>[][]][] => {
      const menu = menuOf(graph, node)
      return menu ? [[node, statesOf(menu.work_time)]] : []
    }),
  )
}

type Next = (node: CallNode) => Way[]

const waysIn =
  (
    graph: CallGraph,
    states: ReadonlyMap<CallNode, readonly Alternative<MenuState>[]>,
    taken: Assumed,
  ): Next =>
  (node) => {
    const state = states.get(node)?.find(({ when }) => !isContrary(when, taken))?.value ?? 'open'
    if (state === 'unclear') return []
    return automatic(graph, node).filter(
      ({ step: { phase } }) => phase === 'always' || phase === state,
    )
  }

const markOf = ({ kind, id }: CallNode) => `${kind} ${id}`

interface Circle {
  circle: CallNode[]
  next: Next
}

function foundIn({ circle, next }: Circle, isOpen: boolean): Found {
  const [start, ...others] = circle.toSorted((one, other) =>
    markOf(one).localeCompare(markOf(other)),
  ) as [CallNode, ...CallNode[]]
  const inside = new Set<CallNode>([start, ...others])
  const within = (node: CallNode) => next(node).filter(({ to }) => inside.has(to))
  const targets = (node: CallNode) => within(node).map(({ to }) => to)
  const way = [start, ...(wayTo(start, targets(start), targets) ?? []), start]
  const field = within(start).find(({ to }) => to === way[1])?.step.evidence?.field
  // The answers of its CRM are not known.
  const hasCrm = circle.some((node) => isNumber(node) && 'crm' in node.row && node.row.crm)
  return {
    severity: atMost('error', isOpen || hasCrm),
    of: objectAt(start),
    ...(field !== undefined && { field }),
    words: { path: way.map((node) => objectAt(node).name).join(' → ') },
    rests: way.map(markOf),
  }
}

const objectAt = (node: CallNode): CheckedObject => ({
  kind: node.kind,
  id: node.id,
  name: 'name' in node.row ? node.row.name : String(node.row.number),
})
