import { isDecider, isKind, type CallGraph, type CallNode } from '../../call-map/node.ts'
import { reachable } from '../../call-map/reachable.ts'
import { numberObject, type Rule } from '../rule.ts'

/** A business number whose calls ring one telephone and no other. */
export const singleLeg: Rule = {
  name: 'singleLeg',
  reads: ['numbers', 'sip', 'groups', 'queues', 'scenarios'],
  find: ({ known, graph }) =>
    known('numbers').flatMap((own) => {
      const node = own.owner === 'business' && graph.node('numbers', own.id)
      const only = node && onlyExtension(graph, node)
      const legs = only ? (only.row.legs ?? []).filter(({ timeout }) => timeout !== 0) : []
      if (!only || legs.length !== 1 || legs.length !== only.row.legs?.length) return []
      const words = { number: own.number, name: only.row.name }
      const of = numberObject(own)
      return { severity: 'notice' as const, of, field: 'following.name', words, rests: only.id }
    }),
}

/** What does not call anybody: nobody is there, or nothing was pressed. */
const isVoid = (outcome: string, reason: string) => outcome === 'nobody' || reason === 'noKey'

/** The one extension to which all calls come; nothing where they go elsewhere, too, or that is not told. */
function onlyExtension(graph: CallGraph, start: CallNode): CallNode<'sip'> | undefined {
  const rung = new Set<CallNode>()
  for (const node of reachable(graph, [start])) {
    if (!isDecider(node)) rung.add(node)
    else {
      for (const { leads, certainty } of graph.steps(node)) {
        if (certainty === 'several') return undefined
        if ('outcome' in leads && !isVoid(leads.outcome, leads.reason)) return undefined
      }
    }
  }
  // Grows meanwhile.
  for (const node of rung) {
    for (const { leads } of graph.steps(node)) {
      if (!('to' in leads)) return undefined
      rung.add(leads.to)
    }
  }
  const extensions = [...rung].filter((node) => isKind(node, 'sip'))
  return extensions.length === 1 ? extensions[0] : undefined
}
