import type { Documents } from '../state/documents.ts'
import type { DestinationDocument, ScenarioDocument } from '../state/exchange-documents.ts'
import type { Forwarded } from '../state/number-documents.ts'
import { isOpen } from './route/hours.ts'
import { dialledPlace, placeOf, type RouteEnd, type RoutePlace } from './route/places.ts'
import { ringsAt, type Phones, type RingResult } from './route/ringing.ts'

/** How a call comes in. */
export interface Situation {
  /** Of the week in the cabinet's zone; 0 is the first one of Monday. */
  hour: number
  /**
   * Entries of the caller, prompt by prompt: one key in a menu or a queue, an extension where one
   * is asked for, nothing (`''`) to let a prompt pass. After the last one the caller enters
   * nothing.
   */
  keys: readonly string[]
  /** The caller's number; missing where one's own extension calls, which no black list knows. */
  caller?: string
}

/** Why the call went on to a place. */
type RouteCause =
  | 'forwarding'
  | 'default'
  | 'ownNumber'
  | 'key'
  | 'dialled'
  | 'timeout'
  | 'closed'
  | 'exit'
  | 'child'

interface Step {
  via: RouteCause
  /** The key or extension that was entered. */
  entered?: string
  from: RoutePlace
  to: RoutePlace
}

export interface Route {
  end: RouteEnd
  /** Takes the call if it is not answered there. */
  otherwise?: { kind: 'voicemail'; at: RoutePlace }
  rings: RingResult[]
  /** The number that is shown to who answers: the caller's (undefined), or an own one. */
  shows?: string
  steps: Step[]
  /** Groups that are child groups of their own, in circles; their members ring once. */
  circles: RoutePlace[][]
}

/** State of the exchange that determines a route. */
export interface RoutedExchange extends Omit<Phones, 'documents'> {
  documents: Pick<Documents, 'get' | 'list'>
}

type Move = { end: RouteEnd } | { via: RouteCause; to: RoutePlace; entered?: string }

/** The call on its way. */
interface Trip extends RoutedExchange, Situation {
  used: number
  steps: Step[]
  shows?: string
  scenario?: RoutePlace
}

/**
 * The route of a call that comes to a place, with the telephones that ring there until it is
 * answered.
 */
export function routeOf(exchange: RoutedExchange, start: RoutePlace, situation: Situation): Route {
  const trip: Trip = { ...exchange, ...situation, used: 0, steps: [] }
  const end = follow(trip, start)
  const { steps, shows } = trip
  const rings = isInside(end) ? ringsAt(exchange, end.kind, end.id) : []
  const circles = end.kind === 'group' ? addChildren(trip, end.id) : []
  return { end, otherwise: otherwiseOf(trip, end), rings, shows, steps, circles }
}

const isInside = (end: RouteEnd): end is RouteEnd & { kind: 'sip' | 'group' | 'queue' } =>
  end.kind === 'sip' || end.kind === 'group' || end.kind === 'queue'

function follow(trip: Trip, start: RoutePlace): RouteEnd {
  const seen = new Map<string, number>()
  for (let at = start; ;) {
    const mark = `${at.kind} ${at.id} ${trip.used}`
    const first = seen.get(mark)
    if (first !== undefined) {
      return { kind: 'loop', places: trip.steps.slice(first).map(({ from }) => from) }
    }
    seen.set(mark, trip.steps.length)
    const move = moveFrom(trip, at)
    if ('end' in move) return move.end
    trip.steps.push({ ...move, from: at })
    at = move.to
  }
}

function moveFrom(trip: Trip, at: RoutePlace): Move {
  const { documents } = trip
  switch (at.kind) {
    case 'number':
    case 'externalNumber': {
      const own = documents.get(at.kind, at.id)
      return own ? fromNumber(trip, at, own) : gone(at, at.kind, at.id)
    }
    case 'scenario': {
      const scenario = documents.get('scenario', at.id)
      if (!scenario) return gone(at, at.kind, at.id)
      trip.scenario = at
      return scenario.type === 'menu' ? fromMenu(trip, at, scenario) : fromDial(trip, at, scenario)
    }
    case 'queue':
    case 'sip':
    case 'group':
      if (!documents.get(at.kind, at.id)) return gone(at, at.kind, at.id)
      return leaveQueue(trip, at) ?? { end: { kind: at.kind, id: at.id } }
  }
}

const gone = (at: RoutePlace, code: string, target: number | string): Move => ({
  end: { kind: 'gone', at, code, target: String(target) },
})

/** Where a forwarding or a scenario's branch leads: a code and an id, a number or an address. */
function lead(
  trip: Trip,
  at: RoutePlace,
  via: RouteCause,
  code: string,
  target: number | string,
): Move {
  const there = placeOf(trip.documents, code, String(target))
  if (!there) return gone(at, code, target)
  if ('end' in there) return there
  return { via: there.isNumber ? 'ownNumber' : via, to: there.place }
}

function fromNumber(
  trip: Trip,
  at: RoutePlace,
  own: Forwarded & { number: string; black_list?: number },
): Move {
  const { choose, caller } = trip
  const isListed = own.black_list !== undefined && caller !== undefined
  if (isListed && choose('blackList') === 'refuses') return { end: { kind: 'refused', at } }
  const { following, integration } = own
  if (integration && choose('crm') === 'answers') {
    return { end: { kind: 'crm', at, host: String(integration.target) } }
  }
  if (!following) return { end: { kind: 'nowhere', at } }
  if (following.cli_type === 'N') trip.shows = own.number
  return lead(trip, at, integration ? 'default' : 'forwarding', following.type, following.target)
}

/** The caller's next entry; undefined for nothing. */
function entry(trip: Trip): string | undefined {
  const entered = trip.keys[trip.used]
  if (entered !== undefined) trip.used += 1
  return entered || undefined
}

const hasMore = ({ keys, used }: Trip): boolean =>
  keys.slice(used).some((entered) => entered !== '')

function branch(
  trip: Trip,
  at: RoutePlace,
  via: RouteCause,
  to: DestinationDocument,
  entered?: string,
): Move {
  const move = lead(trip, at, via, to.redirection_type, to.destination_id)
  return 'end' in move || entered === undefined ? move : { ...move, entered }
}

/** The prompt got nothing that it takes. */
function silent({ choose }: Trip, at: RoutePlace, { voicemail }: ScenarioDocument): Move {
  return voicemail && choose('silence') === 'voicemail'
    ? { end: { kind: 'voicemail', at } }
    : { end: { kind: 'hungUp', at, why: 'prompt' } }
}

function fromMenu(trip: Trip, at: RoutePlace, scenario: ScenarioDocument): Move {
  const { choose, hour } = trip
  const { no_active: closed, menu, voicemail } = scenario
  if (!isOpen(scenario, hour, choose)) {
    if (closed) return branch(trip, at, 'closed', closed)
    return voicemail && choose('closedUnset') === 'voicemail'
      ? { end: { kind: 'voicemail', at } }
      : { end: { kind: 'hungUp', at, why: 'closed' } }
  }
  for (let key = entry(trip); key !== undefined; key = entry(trip)) {
    const fitting = menu.filter(({ event }) => event === key)
    const place = fitting.length > 1 && choose('keyTwice') === 'last' ? -1 : 0
    const chosen = fitting.at(place)
    if (chosen) return branch(trip, at, 'key', chosen, key)
    if (hasMore(trip) && choose('wrongKey') === 'ends') break
  }
  return silent(trip, at, scenario)
}

function fromDial(trip: Trip, at: RoutePlace, scenario: ScenarioDocument): Move {
  const { choose, documents } = trip
  for (let dialled = entry(trip); dialled !== undefined; dialled = entry(trip)) {
    const to = dialledPlace(documents, dialled, choose)
    if (to) return { via: 'dialled', to, entered: dialled }
    const then = hasMore(trip) || scenario.timeout ? choose('wrongExtension') : 'ends'
    if (then === 'ends') return silent(trip, at, scenario)
    if (then === 'timeout') break
  }
  return scenario.timeout
    ? branch(trip, at, 'timeout', scenario.timeout)
    : silent(trip, at, scenario)
}

/** The caller presses the key that leaves a queue; undefined where nothing of the kind happens. */
function leaveQueue(trip: Trip, at: RoutePlace): Move | undefined {
  const exit = at.kind === 'queue' && trip.documents.get('queue', at.id)?.caller_exit_key
  if (!exit || trip.keys[trip.used] !== exit) return undefined
  trip.used += 1
  const { scenario, choose } = trip
  return scenario && choose('exitKey') === 'back'
    ? { via: 'exit', to: scenario, entered: exit }
    : { end: { kind: 'hungUp', at, why: 'left' } }
}

/** The last scenario on the way may take who is not answered. */
function otherwiseOf({ scenario, documents, choose }: Trip, end: RouteEnd): Route['otherwise'] {
  const canRing = isInside(end) || end.kind === 'outside' || end.kind === 'address'
  if (!canRing || !scenario || !documents.get('scenario', scenario.id)?.voicemail) return undefined
  return choose('unanswered') === 'voicemail' ? { kind: 'voicemail', at: scenario } : undefined
}

/** Adds the child groups to the way, each once. @returns circles among them */
function addChildren({ documents, steps }: Trip, first: number): RoutePlace[][] {
  const circles: RoutePlace[][] = []
  const done = new Set<number>()
  const path: RoutePlace[] = []
  const waiting: { id: number; depth: number; parent?: number }[] = [{ id: first, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { id, depth, parent } = next
    const place: RoutePlace = { kind: 'group', id }
    path.length = depth
    if (parent !== undefined) {
      steps.push({ via: 'child', from: { kind: 'group', id: parent }, to: place })
    }
    const before = path.findIndex((one) => one.id === id)
    if (before >= 0) circles.push(path.slice(before))
    if (done.has(id)) continue
    done.add(id)
    path.push(place)
    for (const child of (documents.get('group', id)?.groups ?? []).toReversed()) {
      if (documents.get('group', child)) waiting.push({ id: child, depth: depth + 1, parent: id })
    }
  }
  return circles
}
