import { entranceOf } from '../../call-map/entrance.ts'
import { isKind, type CallGraph, type CallNode } from '../../call-map/node.ts'
import { reachable } from '../../call-map/reachable.ts'
import { numberObject, type Rule } from '../rule.ts'

/** Number of branches that are named. */
const MOST = 5

/** Calls of a number can come to branches of menus that lead to what is not in the account. */
export const branchesLost: Rule = {
  name: 'branchesLost',
  reads: ['numbers', 'externalNumbers', 'sip', 'groups', 'queues', 'scenarios'],
  find({ known, graph }) {
    const found = new Map<CallNode, readonly string[]>()
    return known('numbers').flatMap((own) => {
      const node = graph.node('numbers', own.id)
      if (!node) return []
      const entrance = entranceOf(graph, node)
      const branches = found.get(entrance) ?? lostFrom(graph, entrance)
      found.set(entrance, branches)
      if (branches.length === 0) return []
      return {
        severity: own.owner === 'personal' ? ('notice' as const) : ('error' as const),
        of: numberObject(own),
        field: 'following.name',
        words: { number: own.number, branches: branches.slice(0, MOST).join(', ') },
        rests: branches,
      }
    })
  },
}

/** Menus with the keys, or the other branches, whose targets are missing. */
function lostFrom(graph: CallGraph, start: CallNode): string[] {
  const lost: string[] = []
  for (const node of reachable(graph, [start])) {
    if (!isKind(node, 'scenarios')) continue
    for (const { leads, key } of graph.steps(node)) {
      if (!('reason' in leads) || leads.reason !== 'missing') continue
      lost.push(key === undefined ? node.row.name : `${node.row.name} (${key})`)
    }
  }
  return lost
}
