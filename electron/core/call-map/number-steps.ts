import type { Evidence } from '../../bridge/routes.ts'
import type { Reference } from '../../shared/references/references.ts'
import { isKind, type CallGraph, type CallNode, type Step } from './node.ts'
import { evidenceOf } from './evidence.ts'
import { leadsOf, type Lead } from './targets.ts'

export const STEP = {
  by: 'forwarding',
  phase: 'always',
  isAutomatic: true,
  certainty: 'id',
} as const

/** Steps of a number's calls: a CRM is asked first, and its answer is not known. */
export function numberSteps(
  graph: CallGraph,
  node: CallNode<'numbers' | 'externalNumbers'>,
): Step[] {
  const { kind, id, row } = node
  const reference = graph.references.from(kind, id).find(({ by }) => by === 'forwarding')
  const field = (name: string): Evidence => ({
    operation: `${kind}.list`,
    of: { kind, id },
    field: name,
  })
  const steps: Step[] = []
  if ('crm' in row && row.crm) {
    const leads = { outcome: 'untold', reason: 'crm', text: row.crm.host } as const
    steps.push({ ...STEP, leads, evidence: field('integration_following.host') })
  }
  if (reference) {
    const evidence = evidenceOf(reference)
    const leads = settled(
      graph,
      reference,
      chosen(graph, node, reference, leadsOf(graph, reference)),
    )
    steps.push(...leads.map((lead) => ({ ...STEP, ...lead, evidence })))
  } else if (isKind(node, 'numbers')) {
    const leads = { outcome: 'nobody', reason: 'nowhere' } as const
    steps.push({ ...STEP, leads, evidence: field('following') })
  } else {
    // Their list does not show where they lead.
    steps.push({ ...STEP, leads: { outcome: 'untold', reason: 'external' } })
  }
  return steps
}

/** Among several with the name, the menu that lists this number as its own. */
function chosen(
  graph: CallGraph,
  { row }: CallNode<'numbers' | 'externalNumbers'>,
  reference: Reference,
  leads: Lead[],
): Lead[] {
  if (leads.length === 1) return leads
  const assigned = reference.to.filter(({ kind, id }) => {
    const menu = graph.node(kind, id)
    return menu !== undefined && isKind(menu, 'scenarios') && menu.row.number === row.number
  })
  const [only] = assigned
  if (assigned.length !== 1 || !only) return leads
  return leads.flatMap(({ leads: lead }) =>
    'to' in lead && lead.to === graph.node(only.kind, only.id)
      ? [{ leads: lead, certainty: 'name' as const }]
      : [],
  )
}

/** Among several with the name, the one that the user has settled. */
function settled(graph: CallGraph, reference: Reference, leads: Lead[]): Lead[] {
  const to = leads.length > 1 ? graph.settled(reference) : undefined
  return to ? [{ leads: { to }, certainty: 'settled' }] : leads
}
