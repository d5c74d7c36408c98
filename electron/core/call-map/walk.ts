import type { Branch, EndReason, Evidence, CallOutcome } from '../../bridge/routes.ts'
import { isContrary, NOTHING, type Alternative, type Assumed } from '../../shared/assumptions.ts'
import { circlesOf } from './circles.ts'
import { statesAt, type MenuState } from './hours.ts'
import {
  isDecider,
  isKind,
  isListening,
  menuOf,
  type CallGraph,
  type CallNode,
  type Step,
} from './node.ts'
import { ringsAt } from './ringing.ts'
import type { Situation } from './situation.ts'

/** A call at one node, with the assumptions so far. */
export interface Place {
  node: CallNode
  when: Assumed
  /** How many keys were pressed so far. */
  pressed: number
  /** Assumptions under which the caller chooses the next step. */
  choices: Assumed[]
  ways: Way[]
  ends: End[]
}

/** An outgoing edge; `taken` are the assumptions at this node alone. */
interface Way {
  to: Place
  step: Step
  taken: Assumed
}

export interface End {
  at: CallNode
  by?: Branch
  key?: string | undefined
  outcome: CallOutcome
  reason: EndReason
  text?: string
  evidence?: Evidence | undefined
  /** Assumptions at this node, and with all those before it. */
  taken: Assumed
  when: Assumed
}

/** Everywhere that a call can come to, its start first. */
export function walk(graph: CallGraph, start: CallNode, situation: Situation): Place[] {
  const places: Place[] = []
  const known = new Map<CallNode, Place[]>()
  function placeAt(node: CallNode, when: Assumed, pressed: number): Place {
    const there = known.get(node) ?? []
    let place = there.find((one) => one.when === when && one.pressed === pressed)
    if (!place) {
      place = { node, when, pressed, choices: [], ways: [], ends: [] }
      known.set(node, [...there, place])
      places.push(place)
    }
    return place
  }
  placeAt(start, NOTHING, 0)
  // Grows meanwhile.
  for (const place of places) {
    if (isDecider(place.node)) go(graph, place, situation, placeAt)
    else ringAt(graph, place, situation)
  }
  endCircles(places)
  return places
}

type PlaceAt = (node: CallNode, when: Assumed, pressed: number) => Place

function go(graph: CallGraph, place: Place, situation: Situation, placeAt: PlaceAt): void {
  const { node } = place
  for (const { value: state, when: taken } of statesOf(graph, node, situation)) {
    if (isContrary(place.when, taken)) continue
    const when = place.when | taken
    if (state === 'unclear') {
      place.ends.push({ at: node, outcome: 'untold', reason: 'hours', taken, when })
      continue
    }
    const live = graph.steps(node).filter(({ phase }) => phase === 'always' || phase === state)
    const isChosen = isListening(live)
    const { steps, pressed, end } = pressing(live, place.pressed, situation)
    if (end) place.ends.push({ at: node, outcome: 'untold', ...end, taken, when })
    if (isChosen && pressed === place.pressed) place.choices.push(when)
    for (const step of steps) {
      const { leads, by, key, evidence } = step
      if ('to' in leads) place.ways.push({ to: placeAt(leads.to, when, pressed), step, taken })
      else place.ends.push({ at: node, by, key, ...leads, evidence, taken, when })
    }
  }
}

const ALWAYS: Alternative<MenuState>[] = [{ value: 'open', when: NOTHING }]

function statesOf(
  graph: CallGraph,
  node: CallNode,
  { hour, readings }: Situation,
): Alternative<MenuState>[] {
  const menu = menuOf(graph, node)
  return menu ? statesAt(menu.work_time, hour, readings) : ALWAYS
}

interface Pressing {
  steps: readonly Step[]
  pressed: number
  end?: { by: Branch; key: string; reason: 'wrongKey' | 'keyTwice' }
}

/** The steps that remain for a caller who presses these keys, from the one at `pressed` on. */
function pressing(live: readonly Step[], pressed: number, { keys, isSilent }: Situation): Pressing {
  const key = keys[pressed]
  if (key === undefined || !isListening(live)) {
    const unpressed = ({ by }: Step) => by !== 'key' && by !== 'dialled'
    return { steps: isSilent ? live.filter(unpressed) : live, pressed }
  }
  // All that follows is one extension.
  if (live.some(({ by }) => by === 'dialled')) {
    return { steps: live.filter(({ by }) => by === 'dialled'), pressed: keys.length }
  }
  const steps = live.filter((step) => step.by === 'key' && step.key === key)
  if (steps.length === 0) {
    return { steps, pressed: pressed + 1, end: { by: 'key', key, reason: 'wrongKey' } }
  }
  const places = new Set(steps.map(({ evidence }) => evidence?.field))
  return places.size === 1
    ? { steps, pressed: pressed + 1 }
    : { steps, pressed: pressed + 1, end: { by: 'key', key, reason: 'keyTwice' } }
}

function ringAt(graph: CallGraph, place: Place, { keys, presence, readings }: Situation): void {
  const { node, pressed, when: before } = place
  const key = keys[pressed]
  if (key !== undefined && key !== '' && key === exitKeyOf(graph, node)) {
    const left = { by: 'key', key, outcome: 'untold', reason: 'exitKey' } as const
    place.ends.push({ at: node, ...left, taken: NOTHING, when: before })
    return
  }
  for (const { value, when: taken } of ringsAt(graph, node, presence, readings)) {
    if (isContrary(place.when, taken)) continue
    place.ends.push({ at: node, ...value, taken, when: place.when | taken })
  }
}

/** The key by which callers leave a queue. */
const exitKeyOf = ({ account }: CallGraph, node: CallNode): string | undefined =>
  isKind(node, 'queues')
    ? account.knownDetail('queues', node.row.id)?.body.caller_exit_key
    : undefined

/** Ends automatic loops, which never end by themselves, at one of the nodes of each. */
function endCircles(places: readonly Place[]): void {
  const next = (place: Place) =>
    place.ways.filter(({ step }) => step.isAutomatic).map(({ to }) => to)
  for (const circle of circlesOf(places, next)) {
    const nameOf = ({ node }: Place) => `${node.kind} ${node.id}`
    const place = circle.reduce((one, other) => (nameOf(other) < nameOf(one) ? other : one))
    const { node: at, when } = place
    place.ends.push({ at, outcome: 'nobody', reason: 'loop', taken: NOTHING, when })
  }
}
