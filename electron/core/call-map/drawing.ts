import type { CallPath, PathEdge, PathEnd } from '../../bridge/routes.ts'
import type { Resource } from '../../shared/references/account.ts'
import { NOTHING, settledOf, type Assumed } from '../../shared/assumptions.ts'
import { isDecider, type CallGraph, type CallNode, type Step } from './node.ts'
import type { End, Place } from './walk.ts'

/** A walk as it is drawn: each thing once, keys with one target on one arrow, and whom groups call. */
export function createDrawing(
  graph: CallGraph,
  places: readonly Place[],
): Pick<CallPath, 'nodes' | 'edges' | 'ends'> {
  const nodes = new Set(places.map(({ node }) => node))
  const edges = new Map<string, DrawnPart<PathEdge>>()
  const ends = new Map<string, DrawnPart<PathEnd>>()
  for (const { node, ways, ends: some } of places) {
    for (const { to, step, taken } of ways) addEdge(edges, node, to.node, step, taken)
    for (const end of some) addEnd(ends, end)
  }
  // Grows meanwhile.
  for (const node of nodes) {
    if (isDecider(node)) continue
    for (const step of graph.steps(node)) {
      if (!('to' in step.leads)) continue
      nodes.add(step.leads.to)
      addEdge(edges, node, step.leads.to, step, NOTHING)
    }
  }
  return {
    nodes: [...nodes].map(resourceOf),
    edges: [...edges.values()].map(finished),
    ends: [...ends.values()].map(finished),
  }
}

const resourceOf = ({ kind, id }: CallNode): Resource => ({ kind, id })

/** While it is put together: with everything that it takes in one way or another. */
interface DrawnPart<T> {
  drawn: Omit<T, 'when'>
  when: Set<Assumed>
}

function finished<T extends { when: unknown }>({ drawn, when }: DrawnPart<T>) {
  const isAlways = when.has(NOTHING)
  return { ...drawn, when: isAlways ? [] : [...when].map(settledOf) } as unknown as T
}

function addEdge(
  edges: Map<string, DrawnPart<PathEdge>>,
  from: CallNode,
  to: CallNode,
  { by, key, certainty, evidence }: Step,
  taken: Assumed,
): void {
  const name = `${from.index} ${to.index} ${by} ${certainty}`
  let edge = edges.get(name)
  if (!edge) {
    const ends = { from: resourceOf(from), to: resourceOf(to) }
    edge = { drawn: { ...ends, by, certainty, keys: [], evidence: [] }, when: new Set() }
    edges.set(name, edge)
  }
  const { drawn, when } = edge
  when.add(taken)
  if (key !== undefined && !drawn.keys.includes(key)) drawn.keys.push(key)
  if (evidence && !drawn.evidence.some(({ field }) => field === evidence.field)) {
    drawn.evidence.push(evidence)
  }
}

function addEnd(ends: Map<string, DrawnPart<PathEnd>>, end: End): void {
  const { at, by, key, outcome, reason, text, evidence, taken } = end
  const name = `${at.index} ${by} ${outcome} ${reason} ${text}`
  let there = ends.get(name)
  if (!there) {
    const drawn = {
      at: resourceOf(at),
      keys: [],
      outcome,
      reason,
      ...(by && { by }),
      ...(text !== undefined && { text }),
      ...(evidence && { evidence }),
    }
    there = { drawn, when: new Set() }
    ends.set(name, there)
  }
  there.when.add(taken)
  if (key !== undefined && !there.drawn.keys.includes(key)) there.drawn.keys.push(key)
}
