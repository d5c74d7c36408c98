import { outcomes } from '../../bridge/routes.ts'
import { isContrary, type Alternative, type Assumed } from './assumptions.ts'
import { HOURS, type MenuState } from './hours.ts'
import { isListening, type CallNode, type Step } from './node.ts'
import type { Ring } from './ringing.ts'

/** Words of 32 bits that hold a bit for each hour of a week. */
export const WORDS = 6

/** Sets of hours: one for each outcome, and that of hours in which the caller has a choice. */
export const CHOICE = outcomes.length
const NOBODY = outcomes.indexOf('nobody')
const UNTOLD = outcomes.indexOf('untold')

/** A thing with all that decides what comes of its calls. */
export interface Prepared {
  node: CallNode
  /** Things that end a call have this instead of ways on. */
  rings: readonly Alternative<Ring>[]
  steps: readonly Step[]
  /** By hours; nothing where it is always open. */
  states: readonly Alternative<MenuState>[][] | undefined
  /** Where it leads on to, by place. */
  ways: { to: number; step: Step }[]
}

/** A bit for each hour of each place. */
export type Hours = Uint32Array

/** The hours of each outcome for each place, by one way to take what is not told. */
export function hoursOf(nodes: readonly Prepared[], taken: Assumed): Hours[] {
  const sets = Array.from({ length: CHOICE + 1 }, () => new Uint32Array(nodes.length * WORDS))
  const masks = nodes.map((node) => masksOf(node, taken))
  nodes.forEach((node, place) => begin(sets, node, place, masks[place], taken))
  const before = sourcesOf(nodes)
  const circles = circling(nodes, masks, before)
  const nobody = sets[NOBODY]
  if (nobody) circles.forEach((hours, at) => (nobody[at] = (nobody[at] ?? 0) | hours))
  settle(nodes, before, (place) => {
    let isChanged = false
    for (const { to, step } of nodes[place]?.ways ?? []) {
      const mask = masks[place]?.[step.phase]
      for (const set of sets) isChanged = flow(set, to, place, mask) || isChanged
    }
    return isChanged
  })
  return sets
}

/** Hours of each phase of a menu; of those that are unclear there is none. */
type Masks = Record<Step['phase'] | 'unclear', Hours>

const ALWAYS = new Uint32Array(WORDS)
for (let hour = 0; hour < HOURS; hour++) mark(ALWAYS, hour)
const NEVER = new Uint32Array(WORDS)
const OPEN: Masks = { always: ALWAYS, open: ALWAYS, closed: NEVER, unclear: NEVER }

function mark(hours: Hours, hour: number): void {
  const word = hour >> 5
  hours[word] = (hours[word] ?? 0) | (1 << (hour & 31))
}

function masksOf({ states }: Prepared, taken: Assumed): Masks {
  if (!states) return OPEN
  const hours = () => new Uint32Array(WORDS)
  const masks: Masks = { always: hours(), open: hours(), closed: hours(), unclear: hours() }
  states.forEach((some, hour) => {
    const state = some.find(({ when }) => !isContrary(when, taken))?.value ?? 'unclear'
    mark(masks[state], hour)
    // Of a menu whose hours are unclear nothing else is told.
    if (state !== 'unclear') mark(masks.always, hour)
  })
  return masks
}

/** What comes of a call at the place itself. */
function begin(
  sets: readonly Hours[],
  { rings, steps }: Prepared,
  place: number,
  masks: Masks | undefined,
  taken: Assumed,
): void {
  const add = (set: number, hours: Hours | undefined) => {
    for (let word = 0; word < WORDS; word++) {
      const all = sets[set]
      if (all) all[place * WORDS + word] = (all[place * WORDS + word] ?? 0) | (hours?.[word] ?? 0)
    }
  }
  const ring = rings.find(({ when }) => !isContrary(when, taken))
  if (ring) add(outcomes.indexOf(ring.value.outcome), ALWAYS)
  add(UNTOLD, masks?.unclear)
  for (const step of steps) {
    if (isListening([step])) add(CHOICE, masks?.[step.phase])
    if ('outcome' in step.leads) {
      add(outcomes.indexOf(step.leads.outcome), masks?.[step.phase])
    }
  }
}

/** Adds to one place what comes of another one in some hours; whether that was anything new. */
function flow(set: Hours, from: number, to: number, mask: Hours | undefined): boolean {
  let isChanged = false
  for (let word = 0; word < WORDS; word++) {
    const at = to * WORDS + word
    const there = set[at] ?? 0
    const next = (there | ((set[from * WORDS + word] ?? 0) & (mask?.[word] ?? 0))) >>> 0
    if (next === there) continue
    set[at] = next
    isChanged = true
  }
  return isChanged
}

/** Hours in which a call can go on for ever from a place without a choice of the caller's. */
function circling(nodes: readonly Prepared[], masks: readonly Masks[], before: number[][]): Hours {
  const hours = new Uint32Array(nodes.length * WORDS)
  nodes.forEach(({ ways }, place) => {
    if (ways.length > 0) hours.set(ALWAYS, place * WORDS)
  })
  settle(nodes, before, (place) => {
    let isChanged = false
    for (let word = 0; word < WORDS; word++) {
      let left = 0
      for (const { to, step } of nodes[place]?.ways ?? []) {
        if (!step.isAutomatic) continue
        left |= (hours[to * WORDS + word] ?? 0) & (masks[place]?.[step.phase][word] ?? 0)
      }
      const at = place * WORDS + word
      if (hours[at] === left >>> 0) continue
      hours[at] = left
      isChanged = true
    }
    return isChanged
  })
  return hours
}

function sourcesOf(nodes: readonly Prepared[]): number[][] {
  const before = nodes.map((): number[] => [])
  nodes.forEach(({ ways }, place) => {
    for (const { to } of ways) before[to]?.push(place)
  })
  return before
}

/** Works places out until nothing changes any more; each again when something that it leads to has changed. */
function settle(
  nodes: readonly Prepared[],
  before: readonly number[][],
  workOut: (place: number) => boolean,
): void {
  // What is farther from the starts is worked out first.
  const queue = nodes.flatMap(({ ways }, place) => (ways.length > 0 ? place : [])).reverse()
  const isQueued = new Set(queue)
  // Grows meanwhile.
  for (const place of queue) {
    isQueued.delete(place)
    if (!workOut(place)) continue
    for (const source of before[place] ?? []) {
      if (isQueued.has(source)) continue
      isQueued.add(source)
      queue.push(source)
    }
  }
}
