import { entranceOf } from '../../call-map/entrance.ts'
import { isDecider, isKind, type CallGraph, type CallNode } from '../../call-map/node.ts'
import { numberObject, type Rule } from '../rule.ts'

/** A business number whose calls ring one telephone and no other. */
export const singleLeg: Rule = {
  name: 'singleLeg',
  reads: ['numbers', 'sip', 'groups', 'queues', 'scenarios'],
  find({ known, graph }) {
    const found = new Map<CallNode, CallNode<'sip'> | undefined>()
    const onlyFrom = (node: CallNode) => {
      if (!found.has(node)) found.set(node, onlyExtension(graph, node))
      return found.get(node)
    }
    return known('numbers').flatMap((own) => {
      const node = own.owner === 'business' && graph.node('numbers', own.id)
      const only = node && onlyFrom(entranceOf(graph, node))
      const legs = only ? (only.row.legs ?? []).filter(({ timeout }) => timeout !== 0) : []
      if (!only || legs.length !== 1 || legs.length !== only.row.legs?.length) return []
      const words = { number: own.number, name: only.row.name }
      const of = numberObject(own)
      return { severity: 'notice' as const, of, field: 'following.name', words, rests: only.id }
    })
  },
}

/** Ends at which no telephone rings, or the caller pressed no key. */
const isVoid = (outcome: string, reason: string) => outcome === 'nobody' || reason === 'noKey'

/** The one extension to which all calls come; undefined if they go elsewhere, too, or may. */
function onlyExtension(graph: CallGraph, start: CallNode): CallNode<'sip'> | undefined {
  if (isKind(start, 'sip')) return start
  let only: CallNode<'sip'> | undefined
  const seen = new Set([start])
  // Grows meanwhile.
  for (const node of seen) {
    for (const { leads, certainty } of graph.steps(node)) {
      if (certainty === 'several') return undefined
      if ('to' in leads) {
        const { to } = leads
        if (!isKind(to, 'sip')) seen.add(to)
        else if (only && only !== to) return undefined
        else only = to
      } else if (!isDecider(node) || !isVoid(leads.outcome, leads.reason)) return undefined
    }
  }
  return only
}
