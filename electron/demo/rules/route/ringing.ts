import type { Documents } from '../../state/documents.ts'
import type {
  GroupDocument,
  QueueDocument,
  SipDocument,
  SipEndpoint,
} from '../../state/exchange-documents.ts'
import type { Choose } from './readings.ts'

/**
 * A telephone that rings, from so many seconds after the call came to it, if it was not answered
 * before.
 */
export interface RingResult {
  sip: number
  leg: SipEndpoint['type']
  from: number
  /** Infinite where nothing ends it (`null` in JSON). */
  seconds: number
}

/** Facts that ringing depends on. */
export interface Phones {
  documents: Pick<Documents, 'get'>
  choose: Choose
  isRegistered(sip: number): boolean
  isLoggedIn(sip: number): boolean
  /** The order that a group calls in at random. */
  shuffled(ids: readonly number[]): readonly number[]
}

interface Span {
  from: number
  until: number
}

interface Ringing {
  rings: RingResult[]
  /** How long it takes; asked only where something comes after. */
  seconds(): number
}

type Ringer = (span: Span) => Ringing
/** How several ring together. */
type RingRule = (ringers: readonly Ringer[]) => Ringer

const lasting = (rings: RingResult[], seconds: number): Ringing => ({
  rings,
  seconds: () => seconds,
})

/** One after the other, while there is time. */
const inTurn: RingRule =
  (ringers) =>
  ({ from, until }) => {
    const rings: RingResult[] = []
    let at = from
    let last = lasting([], 0)
    for (const ringer of ringers) {
      at += last.seconds()
      last = at < until ? ringer({ from: at, until }) : lasting([], 0)
      rings.push(...last.rings)
    }
    return { rings, seconds: () => at - from + last.seconds() }
  }

const atOnce: RingRule = (ringers) => (span) => {
  const rings: RingResult[] = []
  const all: Ringing[] = []
  // Loops, since groups may lie in each other a thousand deep: each call takes its part of the stack.
  for (const ringer of ringers) all.push(ringer(span))
  for (const one of all) rings.push(...one.rings)
  return {
    rings,
    seconds: () => {
      let longest = 0
      for (const { seconds } of all) longest = Math.max(longest, seconds())
      return longest
    },
  }
}

const atMost =
  (seconds: number, ringer: Ringer): Ringer =>
  ({ from, until }) =>
    ringer({ from, until: Math.min(until, from + seconds) })

/** Options of an account's ringing: with its mobiles or not, and as long as its legs set or not. */
interface Manner {
  mobiles: boolean
  ownTime: boolean
}

const hasMobile = ({ scenario }: SipDocument): boolean =>
  scenario.endpoints.some(({ type }) => type === 'mob')

const legRinger =
  (phones: Phones, sip: number, { type, timeout }: SipEndpoint, ownTime: boolean): Ringer =>
  ({ from, until }) => {
    if (timeout <= 0 && phones.choose('zeroSeconds') === 'skipped') return lasting([], 0)
    const own = ownTime && timeout > 0 ? timeout : Number.POSITIVE_INFINITY
    const seconds = Math.min(own, until - from)
    if (type === 'mob' || phones.isRegistered(sip)) {
      return lasting([{ sip, leg: type, from, seconds }], seconds)
    }
    return {
      rings: [],
      seconds: () => (phones.choose('unregistered') === 'waited' ? seconds : 0),
    }
  }

function accountRinger(
  phones: Phones,
  id: number,
  manner: (sip: SipDocument) => Manner,
): Ringer | undefined {
  const sip = phones.documents.get('sip', id)
  if (!sip) return undefined
  return (span) => {
    const { mobiles, ownTime } = manner(sip)
    const legs = sip.scenario.endpoints
      .filter(({ type }) => mobiles || type === 'sip')
      .map((leg) => legRinger(phones, id, leg, ownTime))
    return (sip.scenario.sequence_rule === 'single' ? inTurn : atOnce)(legs)(span)
  }
}

/** Those that are there. */
function ringersOf(ids: readonly number[], make: (id: number) => Ringer | undefined): Ringer[] {
  return ids.flatMap((id) => make(id) ?? [])
}

/** @param seen groups that this call has rung: each rings once, however many lead to it */
function groupRinger(phones: Phones, id: number, seen: Set<number>): Ringer | undefined {
  const group = phones.documents.get('group', id)
  return (
    group && ((span) => (seen.has(id) ? lasting([], 0) : ringGroup(phones, id, group, seen, span)))
  )
}

function ringGroup(
  phones: Phones,
  id: number,
  group: GroupDocument,
  seen: Set<number>,
  span: Span,
): Ringing {
  seen.add(id)
  const { choose } = phones
  const manner = (sip: SipDocument): Manner => ({
    mobiles: !group.device_only && hasMobile(sip) && choose('memberMobiles') === 'ring',
    ownTime: choose('memberTime') === 'own',
  })
  const order = (ids: readonly number[]) =>
    group.sequence_rule === 'Random' ? phones.shuffled(ids) : ids
  const among = group.sequence_rule === 'Simultaneous' ? atOnce : inTurn
  const tracks = [
    ringersOf(order(group.sips), (sip) => accountRinger(phones, sip, manner)),
    ringersOf(order(group.groups), (child) => groupRinger(phones, child, seen)),
  ].filter((track) => track.length > 0)
  const isLong = tracks.some((track) => track.length > 1) && among === inTurn
  const when = tracks.length > 1 ? choose('childGroups') : 'together'
  if (when === 'before') tracks.reverse()
  const parts = tracks.map((track) => among(track.map((one) => atMost(group.timeout, one))))
  const all = (when === 'together' ? atOnce : inTurn)(parts)
  const isWhole = (isLong || when !== 'together') && choose('groupTime') === 'whole'
  return (isWhole ? atMost(group.timeout, all) : all)(span)
}

/** Its agents by turns, as many at once as it calls; the first round only. */
function queueRinger(phones: Phones, queue: QueueDocument): Ringer {
  const { choose, isLoggedIn } = phones
  const takesAll =
    queue.login === null || queue.sips.every(isLoggedIn) || choose('agents') === 'members'
  const agents = ringersOf(takesAll ? queue.sips : queue.sips.filter(isLoggedIn), (sip) =>
    accountRinger(phones, sip, (agent) => ({
      mobiles: hasMobile(agent) && choose('agentMobiles') === 'ring',
      ownTime: true,
    })),
  ).map((agent) => atMost(queue.agent_ring_timeout, agent))
  if (agents.length === 0) return () => lasting([], 0)
  const size =
    queue.strategy === 'ring_all' ? agents.length : Math.max(1, queue.ring_simultaneously)
  const rounds = Array.from({ length: Math.ceil(agents.length / size) }, (_, place) =>
    atOnce(agents.slice(place * size, (place + 1) * size)),
  )
  const isEndless = queue.connection_timeout <= 0 && choose('zeroWait') === 'unlimited'
  return atMost(isEndless ? Number.POSITIVE_INFINITY : queue.connection_timeout, inTurn(rounds))
}

/**
 * The telephones that ring when a call comes to an account, a group or a queue, until it is
 * answered.
 */
export function ringsAt(phones: Phones, kind: 'sip' | 'group' | 'queue', id: number): RingResult[] {
  const ringer = ringerAt(phones, kind, id)
  return ringer?.({ from: 0, until: Number.POSITIVE_INFINITY }).rings ?? []
}

function ringerAt(phones: Phones, kind: 'sip' | 'group' | 'queue', id: number): Ringer | undefined {
  if (kind === 'sip') return accountRinger(phones, id, () => ({ mobiles: true, ownTime: true }))
  if (kind === 'group') return groupRinger(phones, id, new Set())
  const queue = phones.documents.get('queue', id)
  return queue && queueRinger(phones, queue)
}
