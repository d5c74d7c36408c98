import type { Settled } from '../../shared/readings.ts'
import { isDecider, isDeviceOnly, isKind, type CallGraph, type CallNode } from './node.ts'

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

/**
 * Every extension that a call from there can ring, within groups and queues too, on its own telephone or a mobile
 * one; the latter unless that is known not to ring there.
 */
export function rungFrom(
  graph: CallGraph,
  start: CallNode,
  { memberMobiles }: Settled,
  steps: CallGraph['steps'] = graph.steps,
): CallNode<'sip'>[] {
  const rung = new Set<CallNode<'sip'>>()
  const found = new Set([start])
  // Grows meanwhile.
  for (const node of found) {
    if (isKind(node, 'sip') && node.row.legs?.length) rung.add(node)
    const ringsMobiles = isDecider(node) || (memberMobiles !== 'skip' && !isDeviceOnly(graph, node))
    for (const { leads } of steps(node)) {
      if (!('to' in leads)) continue
      const { to } = leads
      if (!isKind(to, 'sip')) found.add(to)
      else if (ringsMobiles ? to.row.legs?.length : hasOwnTelephone(to)) rung.add(to)
    }
  }
  return [...rung]
}

/** True if it has a telephone of its own, which is registered or not. */
export const hasOwnTelephone = ({ row }: CallNode<'sip'>): boolean =>
  row.legs?.some(({ type }) => type === 'sip') === true
