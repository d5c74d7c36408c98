import type { CheckedObject } from '../../../bridge/check.ts'
import type { Settled } from '../../../shared/readings.ts'
import { wayTo } from '../../../shared/references/way-to.ts'
import { circlesOf } from '../../call-map/circles.ts'
import { HOURS } from '../../call-map/hours.ts'
import { createLiveSteps } from '../../call-map/live.ts'
import { isKind, isNumber, type CallGraph, type CallNode, type Step } from '../../call-map/node.ts'
import { atMost, type Found, type Rule } from '../rule.ts'

/** Something leads back to itself without a choice of the caller's. */
export const loop: Rule = {
  name: 'loop',
  reads: ['numbers', 'sip', 'groups', 'queues', 'scenarios'],
  find({ graph, readings }) {
    const anyHour = (node: CallNode) => automatic(graph.steps, node).map(({ to }) => to)
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

/** Ways without a choice of the caller's; by a name only if one thing alone has it. */
function automatic(steps: CallGraph['steps'], node: CallNode): Way[] {
  const ways: Way[] = []
  if (isKind(node, 'queues')) return ways
  for (const step of steps(node)) {
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
  const live = createLiveSteps(graph, readings)
  let possible: Found[] = []
  for (let hour = 0; hour < HOURS; hour++) {
    const cases = live.cases(among, hour).map((taken) => {
      const steps = live.stepsIn(hour, taken)
      const next: Next = (node) => automatic(steps, node)
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

type Next = (node: CallNode) => Way[]

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
