import { isDecider, isKind, type CallGraph, type CallNode } from './node.ts'

/**
 * Everything that calls from some starts can come to, up to where they ring; the nearest first.
 * @param steps those at any hour, unless others are given
 */
export function* reachable(
  graph: CallGraph,
  starts: Iterable<CallNode>,
  steps: CallGraph['steps'] = graph.steps,
): Generator<CallNode, void> {
  const found: CallNode[] = []
  const isFound = new Uint8Array(graph.size)
  const find = (node: CallNode) => {
    if (isFound[node.index]) return
    isFound[node.index] = 1
    found.push(node)
  }
  for (const start of starts) find(start)
  // Grows meanwhile.
  for (const node of found) {
    yield node
    if (!isDecider(node)) continue
    for (const { leads } of steps(node)) if ('to' in leads) find(leads.to)
  }
}

/** Every extension whose own telephone a call from there can ring, within groups and queues too. */
export function rungFrom(graph: CallGraph, start: CallNode): number[] {
  const found = new Set([start])
  // Grows meanwhile.
  for (const node of found) {
    for (const { leads } of graph.steps(node)) if ('to' in leads) found.add(leads.to)
  }
  return [...found].flatMap((node) => {
    const rings = isKind(node, 'sip') && node.row.legs?.some(({ type }) => type === 'sip')
    return rings ? Number(node.id) : []
  })
}
