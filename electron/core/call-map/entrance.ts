import { isNumber, type CallGraph, type CallNode } from './node.ts'

/** Past numbers that lead to one thing alone, as by far the most do: what comes of a call is the same from there on. */
export function entranceOf(graph: CallGraph, start: CallNode): CallNode {
  let node = start
  // Numbers may lead to one another in a circle.
  for (let left = graph.size; left > 0 && isNumber(node); left--) {
    const steps = graph.steps(node)
    const leads = steps[0]?.leads
    if (steps.length !== 1 || !leads || !('to' in leads)) break
    node = leads.to
  }
  return node
}
