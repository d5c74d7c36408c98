import type { CallGraph, CallNode } from './node.ts'
import { isDecider } from './node.ts'

/** Everything that calls from some starts can come to at any hour, up to where they ring; the starts first. */
export function reachable(graph: CallGraph, starts: readonly CallNode[]): CallNode[] {
  const found = new Set(starts)
  // Grows meanwhile.
  for (const node of found) {
    if (!isDecider(node)) continue
    for (const { leads } of graph.steps(node)) if ('to' in leads) found.add(leads.to)
  }
  return [...found]
}
