import type { Forwarding } from '../../bridge/numbers.ts'
import { targetLists } from '../../shared/references/names.ts'
import type { CallGraph, CallNode, Step } from './node.ts'
import { STEP } from './number-steps.ts'
import { leadsOf, type Lead } from './targets.ts'

/** Forwarding of a number as it is recorded: the target's name alone if that is ambiguous. */
export type RecordedForwarding = Forwarding | { type: 'told'; name: string }

/** Returns the graph with forwardings of some numbers that their list does not show, as planned ones. */
export function ledBy(
  graph: CallGraph,
  forwardings: ReadonlyMap<CallNode, RecordedForwarding>,
): CallGraph {
  const steps = new Map([...forwardings].map(([node, to]) => [node, forwardingSteps(graph, to)]))
  return { ...graph, steps: (node) => steps.get(node) ?? graph.steps(node) }
}

/** Steps of a number's calls by a forwarding: a CRM is asked first, and its answer is not known. */
export function forwardingSteps(graph: CallGraph, forwarding: RecordedForwarding): Step[] {
  if ('host' in forwarding) {
    const { host: text, otherwise = { type: 'empty' } } = forwarding
    const crm = { ...STEP, leads: { outcome: 'untold', reason: 'crm', text } } as const
    return [crm, ...forwardingSteps(graph, otherwise)]
  }
  return leadsBy(graph, forwarding).map((lead) => ({ ...STEP, ...lead }))
}

function leadsBy(
  graph: CallGraph,
  forwarding: Exclude<RecordedForwarding, { host: string }>,
): Lead[] {
  const nowhere = { leads: { outcome: 'nobody', reason: 'nowhere' }, certainty: 'id' } as const
  const named = (name: string) => {
    const to = graph.directory.named(name)
    const things = to.map(({ kind, target: { id } }) => ({ kind: targetLists[kind], id }))
    return leadsOf(graph, { given: 'name', name, to: things })
  }
  switch (forwarding.type) {
    case 'empty':
      return [nowhere]
    case 'told':
      return forwarding.name === '' ? [nowhere] : named(forwarding.name)
    case 'number':
      return named(forwarding.number)
    case 'sip_uri':
      return named(forwarding.uri)
    default: {
      const to = [{ kind: targetLists[forwarding.type], id: forwarding.id }]
      return leadsOf(graph, { given: 'id', name: undefined, to })
    }
  }
}
