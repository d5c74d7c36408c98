import type { EndReason, Outcome } from '../../bridge/routes.ts'
import type { Settled } from '../../shared/readings.ts'
import { alternatives, type Alternative, type Pick } from './assumptions.ts'
import { isKind, type CallGraph, type CallNode } from './node.ts'
import type { Presence } from './situation.ts'

/** What comes of calling an extension, a group or a queue. */
export interface Ring {
  outcome: Outcome
  reason: EndReason
}

const ring = (outcome: Outcome, reason: EndReason): Ring => ({ outcome, reason })
const isSame = (one: Ring, other: Ring): boolean =>
  one.outcome === other.outcome && one.reason === other.reason

/** Whom a call reaches first of all tells what it comes to; later ones only where nobody better is there. */
const RANKS: readonly EndReason[] = [
  'rings',
  'presence',
  'leg',
  'unread',
  'missing',
  'mobile',
  'offline',
  'noLegs',
]
const better = (one: Ring, other: Ring): Ring =>
  RANKS.indexOf(other.reason) < RANKS.indexOf(one.reason) ? other : one

/** What can come of calling an extension, a group or a queue, by what is not told. */
export const ringsAt = (
  graph: CallGraph,
  node: CallNode,
  presence: Presence,
  settled: Settled,
): Alternative<Ring>[] =>
  alternatives(settled, (pick) => ringOf(graph, node, presence, pick), isSame)

function ringOf(graph: CallGraph, node: CallNode, presence: Presence, pick: Pick): Ring {
  if (isKind(node, 'sip')) return ringSip(node, presence, pick, () => true)
  if (isKind(node, 'groups')) return ringMembers(graph, node, presence, pick)
  const all = ringMembers(graph, node, presence, pick)
  if (all.outcome === 'nobody' || pick('agents') === 'loggedIn') return all
  return ring('untold', 'agents')
}

/** Everybody in it, through the groups in it too, each once. */
function ringMembers(graph: CallGraph, top: CallNode, presence: Presence, pick: Pick): Ring {
  const rings: Ring[] = []
  const seen = new Set([top])
  for (const node of seen) {
    const detail =
      isKind(node, 'groups') || isKind(node, 'queues') ? detailOf(graph, node) : undefined
    if (!detail) rings.push(ring('untold', 'unread'))
    const isDeviceOnly =
      detail !== undefined && 'groups' in detail && detail.body.device_only === true
    const hasMobiles = () => !isDeviceOnly && pick('memberMobiles') === 'ring'
    for (const { leads } of graph.steps(node)) {
      if (!('to' in leads)) rings.push(ring(leads.outcome, leads.reason))
      else if (isKind(leads.to, 'sip')) rings.push(ringSip(leads.to, presence, pick, hasMobiles))
      else seen.add(leads.to)
    }
  }
  return rings.length === 0 ? ring('nobody', 'empty') : rings.reduce(better)
}

const detailOf = ({ account }: CallGraph, node: CallNode<'groups' | 'queues'>) =>
  isKind(node, 'groups')
    ? account.knownDetail('groups', node.row.id)
    : account.knownDetail('queues', node.row.id)

function ringSip(
  { row }: CallNode<'sip'>,
  presence: Presence,
  pick: Pick,
  hasMobiles: () => boolean,
): Ring {
  if (!row.legs) return ring('untold', 'leg')
  const legs = row.legs
    .filter(({ type }) => type !== 'mob' || hasMobiles())
    .map(({ type, timeout }) => ({ ...ringLeg(type, presence(row.id)), timeout }))
    .filter(({ timeout }) => timeout !== 0 || pick('zeroSeconds') === 'rings')
  const best = legs.reduce<Ring>(better, ring('nobody', 'noLegs'))
  const isSilent = best.outcome !== 'nobody' && row.unfinished && pick('unfinished') === 'silent'
  return isSilent ? ring('nobody', 'noLegs') : ring(best.outcome, best.reason)
}

function ringLeg(type: string, isRegistered: boolean | undefined): Ring {
  if (type === 'mob') return ring('outside', 'mobile')
  if (type !== 'sip') return ring('untold', 'leg')
  if (isRegistered === undefined) return ring('untold', 'presence')
  return isRegistered ? ring('inside', 'rings') : ring('nobody', 'offline')
}
