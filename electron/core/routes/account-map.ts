import { outcomes, type AccountMap, type MapNode, type PathThing } from '../../bridge/routes.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import {
  callKinds,
  isDecider,
  isKind,
  isNumber,
  type CallGraph,
  type CallNode,
  type Step,
} from '../call-map/node.ts'

/**
 * Returns all resources that receive calls, with the ways between them at any hour or key.
 * Extensions are included only if a way leads to them directly: others ring within groups and
 * queues.
 * @param live steps that calls may take at some hour
 */
export function accountMap(
  graph: CallGraph,
  thingOf: (node: CallNode) => PathThing,
  live: CallGraph['steps'] = graph.steps,
): AccountMap {
  const ends = new Map<string, MapNode>()
  const reached = new Set<CallNode>()
  const steps = (node: CallNode) => (isDecider(node) ? live(node) : [])
  const all = graph.all(...callKinds)
  for (const node of all) {
    for (const { leads } of steps(node)) {
      if ('to' in leads) reached.add(leads.to)
      else if (!ends.has(idOf(leads))) ends.set(idOf(leads), endNode(node, leads))
    }
  }
  const things = all
    .filter((node) => !isKind(node, 'sip') || reached.has(node))
    .map((node): MapNode => {
      const to = new Set(steps(node).map(({ leads }) => idOf(leads)))
      return { id: nameOf(node), column: columnOf(node), thing: thingOf(node), to: [...to] }
    })
  const gravity = ({ end }: MapNode) => (end ? outcomes.indexOf(end.outcome) : 0)
  return {
    nodes: [...things, ...[...ends.values()].sort((one, other) => gravity(one) - gravity(other))],
    isWhole: graph.references.unread.size === 0,
  }
}

const nameOf = ({ kind, id }: CallNode): string => `${kind} ${id}`

const idOf = (leads: Step['leads']): string =>
  'to' in leads ? nameOf(leads.to) : ['end', leads.reason, leads.text].join(' ')

function columnOf(node: CallNode): MapNode['column'] {
  if (isNumber(node)) return 'entrances'
  return isDecider(node) ? 'deciders' : 'ends'
}

function endNode({ kind, id }: CallNode, leads: Exclude<Step['leads'], { to: CallNode }>): MapNode {
  const end = omitNullish({ at: { kind, id }, keys: [], when: [], ...leads })
  return { id: idOf(leads), column: 'ends', end, to: [] }
}
