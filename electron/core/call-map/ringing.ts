import type { EndReason, CallOutcome } from '../../bridge/routes.ts'
import type { Settled } from '../../shared/readings.ts'
import { alternatives, NOTHING, type Alternative, type Pick } from '../../shared/assumptions.ts'
import { isDeviceOnly, isKind, type CallGraph, type CallNode } from './node.ts'
import type { Presence } from './situation.ts'

/** Outcome of calling an extension, a group or a queue. */
export interface Ring {
  outcome: CallOutcome
  reason: EndReason
}

const ring = (outcome: CallOutcome, reason: EndReason): Ring => ({ outcome, reason })
const isSame = (one: Ring, other: Ring): boolean =>
  one.outcome === other.outcome && one.reason === other.reason

const RINGS = ring('inside', 'rings')
const MOBILE = ring('outside', 'mobile')
const OFFLINE = ring('nobody', 'offline')
const NO_LEGS = ring('nobody', 'noLegs')
const EMPTY = ring('nobody', 'empty')
const UNKNOWN = ring('untold', 'presence')
const OTHER_LEG = ring('untold', 'leg')
const UNREAD = ring('untold', 'unread')
const AGENTS = ring('untold', 'agents')

const SURELY: readonly Alternative<Ring>[] = [{ value: RINGS, when: NOTHING }]

/** Reasons by rank: the best among the members is the outcome of the call. */
const RANKS: readonly EndReason[] = [
  'rings',
  'presence',
  'leg',
  'unread',
  'missing',
  'mobile',
  'offline',
  'noLegs',
  'empty',
]
const rankOf = new Map(RANKS.map((reason, rank) => [reason, rank]))
const better = (one: Ring, other: Ring): Ring =>
  (rankOf.get(other.reason) ?? 0) < (rankOf.get(one.reason) ?? 0) ? other : one

/** Outcomes of calling an extension, a group or a queue, by assumptions. */
export function ringsAt(
  graph: CallGraph,
  node: CallNode,
  presence: Presence,
  settled: Settled,
): readonly Alternative<Ring>[] {
  if (isKind(node, 'sip') && ringsSurely(node.row, presence)) return SURELY
  const { called, rest } = whomCalls(graph, node, presence)
  const best = (pick: Pick): Ring =>
    called.reduce((one, other) => better(one, ringSip(other, presence, pick)), rest)
  return isKind(node, 'queues')
    ? alternatives(settled, (pick) => ifLoggedIn(best(pick), pick), isSame)
    : alternatives(settled, best, isSame)
}

const ifLoggedIn = (all: Ring, pick: Pick): Ring =>
  all.outcome === 'nobody' || pick('agents') === 'loggedIn' ? all : AGENTS

/** An extension that is called, and whether its mobile telephones are. */
interface CalledExtension {
  row: CallNode<'sip'>['row']
  mobiles: 'ring' | 'skip' | 'untold'
}

interface Calling {
  called: readonly CalledExtension[]
  /** The outcome if none of them rang. */
  rest: Ring
}

/** No member can improve on it under any assumption; so it is nearly always. */
const SOMEBODY: Calling = { called: [], rest: RINGS }

/** Everybody in it, through the groups in it too, each once; the first who surely rings is enough. */
function whomCalls(graph: CallGraph, top: CallNode, presence: Presence): Calling {
  if (isKind(top, 'sip')) return { called: [{ row: top.row, mobiles: 'ring' }], rest: EMPTY }
  const called: CalledExtension[] = []
  let rest = EMPTY
  const seen = new Set([top])
  // Grows meanwhile.
  for (const node of seen) {
    const detail =
      isKind(node, 'groups') || isKind(node, 'queues') ? detailOf(graph, node) : undefined
    if (!detail) rest = better(rest, UNREAD)
    const mobiles = isDeviceOnly(graph, node) ? 'skip' : 'untold'
    for (const { leads } of graph.steps(node)) {
      if (!('to' in leads)) rest = better(rest, leads)
      else if (!isKind(leads.to, 'sip')) seen.add(leads.to)
      else if (ringsSurely(leads.to.row, presence)) return SOMEBODY
      else called.push({ row: leads.to.row, mobiles })
    }
  }
  return { called, rest }
}

const detailOf = ({ account }: CallGraph, node: CallNode<'groups' | 'queues'>) =>
  isKind(node, 'groups')
    ? account.knownDetail('groups', node.row.id)
    : account.knownDetail('queues', node.row.id)

const ringsSurely = (
  { id, legs, unfinished }: CalledExtension['row'],
  presence: Presence,
): boolean =>
  !unfinished &&
  legs?.some(({ type, timeout }) => type === 'sip' && timeout !== 0) === true &&
  presence(id) === true

function ringSip({ row, mobiles }: CalledExtension, presence: Presence, pick: Pick): Ring {
  if (!row.legs) return OTHER_LEG
  let best = NO_LEGS
  for (const { type, timeout } of row.legs) {
    if (type === 'mob' && !ringsMobiles(mobiles, pick)) continue
    if (timeout === 0 && pick('zeroSeconds') === 'silent') continue
    best = better(best, ringLeg(type, presence(row.id)))
  }
  const isSilent = best.outcome !== 'nobody' && row.unfinished && pick('unfinished') === 'silent'
  return isSilent ? NO_LEGS : best
}

const ringsMobiles = (mobiles: CalledExtension['mobiles'], pick: Pick): boolean =>
  mobiles === 'untold' ? pick('memberMobiles') === 'ring' : mobiles === 'ring'

function ringLeg(type: string, isRegistered: boolean | undefined): Ring {
  if (type === 'mob') return MOBILE
  if (type !== 'sip') return OTHER_LEG
  if (isRegistered === undefined) return UNKNOWN
  return isRegistered ? RINGS : OFFLINE
}
