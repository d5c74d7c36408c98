import type { Certainty } from '../../bridge/routes.ts'
import { destinationOf } from '../../shared/references/names.ts'
import type { Reference } from '../../shared/references/references.ts'
import type { CallGraph, CallNode, Step } from './node.ts'

export type Lead = Pick<Step, 'leads' | 'certainty'>

const to = (node: CallNode, certainty: Certainty): Lead => ({ leads: { to: node }, certainty })

const untold = (
  reason: 'several' | 'missing' | 'code' | 'unread',
  text: string | undefined,
  certainty: Certainty,
): Lead => ({
  leads: { outcome: 'untold', reason, ...(text !== undefined && { text }) },
  certainty,
})

/** The part of a reference that says where it leads. */
type Referred = Pick<Reference, 'given' | 'name' | 'to'>

/** Possible targets of a reference: one thing or an end, or several of which one is meant. */
export function leadsOf(graph: CallGraph, reference: Referred): Lead[] {
  if (reference.given === 'id') return [byId(graph, reference)]
  if (reference.given === 'code') return [byCode(graph, reference.name ?? '')]
  const nodes = reference.to
    .map(({ kind, id }) => graph.node(kind, id))
    .filter((node) => node !== undefined)
  const [first, ...others] = nodes
  if (!first) return [byText(graph, reference.name ?? '')]
  if (others.length === 0) return [to(first, 'name')]
  return [...nodes.map((node) => to(node, 'several')), untold('several', reference.name, 'several')]
}

function byId(graph: CallGraph, { to: [target] }: Referred): Lead {
  const node = target && graph.node(target.kind, target.id)
  if (node) return to(node, 'id')
  const isGone = target !== undefined && graph.account.isWhole(target.kind)
  return untold(isGone ? 'missing' : 'unread', target && String(target.id), 'id')
}

/** Words that forwarding uses are read as such; others are undocumented. */
function byCode(graph: CallGraph, code: string): Lead {
  const [word, text = ''] = code.split(/ (.*)/s)
  if (word === 'number' && /^\+?\d{7,15}$/.test(text)) return byText(graph, text)
  if (word === 'sip_uri') return outside('address', text, 'id')
  return untold('code', code, 'id')
}

/** A text that is no name in the account: a telephone number, an address, or a missing thing. */
function byText(graph: CallGraph, text: string): Lead {
  const destination = destinationOf(text, graph.directory)
  if (destination.kind === 'number') {
    const own = graph.numbered(destination.number)
    return own ? to(own, 'name') : outside('telephone', destination.number, 'name')
  }
  if (destination.kind === 'address') return outside('address', destination.address, 'name')
  return untold(destination.kind === 'unread' ? 'unread' : 'missing', text, 'name')
}

const outside = (reason: 'telephone' | 'address', text: string, certainty: Certainty): Lead => ({
  leads: { outcome: 'outside', reason, text },
  certainty,
})
