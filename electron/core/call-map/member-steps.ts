import { evidenceOf } from './evidence.ts'
import type { CallGraph, CallNode, Step } from './node.ts'
import { leadsOf } from './targets.ts'

const MEMBERS = new Set<string>(['member', 'child', 'agent'])

/** Steps from a group or a queue to the members that it calls. */
export const memberSteps = (graph: CallGraph, { kind, id }: CallNode): Step[] =>
  graph.references
    .from(kind, id)
    .filter(({ by }) => MEMBERS.has(by))
    .flatMap((reference) => {
      const { by } = reference
      const evidence = evidenceOf(reference)
      return leadsOf(graph, reference).map((lead): Step => ({
        by,
        phase: 'always',
        isAutomatic: true,
        ...lead,
        evidence,
      }))
    })
