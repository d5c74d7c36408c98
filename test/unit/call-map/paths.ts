import type { CallPath } from '../../../electron/bridge/routes.ts'
import { callKinds, type CallGraph, type CallNode } from '../../../electron/core/call-map/node.ts'
import { resolve } from '../../../electron/core/call-map/resolve.ts'
import type { Situation } from '../../../electron/core/call-map/situation.ts'

export function pathOf(graph: CallGraph, node: CallNode, at: Situation): CallPath {
  const path = resolve(graph, node, at)
  if (!path) throw new Error('There is such a node.')
  return path
}

export const everything = (graph: CallGraph) => graph.all(...callKinds)
