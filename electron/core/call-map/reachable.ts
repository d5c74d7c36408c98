import { isDecider, type CallGraph, type CallNode } from './node.ts'

/** Everything that calls from some starts can come to at any hour, up to where they ring; the nearest first. */
export function* reachable(
  graph: CallGraph,
  starts: Iterable<CallNode>,
): Generator<CallNode, void> {
  const found = new Set(starts)
  // Grows meanwhile.
  for (const node of found) {
    yield node
    if (!isDecider(node)) continue
    for (const { leads } of graph.steps(node)) if ('to' in leads) found.add(leads.to)
  }
}
