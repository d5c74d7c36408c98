import { outcomes, type Verdict } from '../../bridge/routes.ts'
import { casesOf, settledOf, type Assumed } from './assumptions.ts'
import type { Reading } from '../../shared/readings.ts'
import { CHOICE, hoursOf, WORDS, type Hours, type Prepared } from './flow.ts'
import { createWeekStates, HOURS } from './hours.ts'
import { isDecider, menuOf, type CallGraph, type CallNode } from './node.ts'
import { reachable } from './reachable.ts'
import { ringsAt } from './ringing.ts'
import type { Situation } from './situation.ts'

/** For each start what comes of a call in each of the 168 hours of a week, if the caller may press anything. */
export function weeks(
  graph: CallGraph,
  starts: readonly CallNode[],
  situation: Pick<Situation, 'presence' | 'readings'>,
): Verdict[][] {
  const { nodes, cases } = prepare(graph, starts, situation)
  const sets = cases.map((taken) => hoursOf(nodes, taken))
  const places = new Map(nodes.map(({ node }, place) => [node, place]))
  return starts.map((start) => {
    const place = places.get(start)
    return place === undefined ? [] : verdictsAt(sets, place)
  })
}

function prepare(
  graph: CallGraph,
  starts: readonly CallNode[],
  { presence, readings }: Pick<Situation, 'presence' | 'readings'>,
) {
  const statesOf = createWeekStates(readings)
  const reached = reachable(graph, starts)
  const places = new Map(reached.map((node, place) => [node, place]))
  const whens = new Set<Assumed>()
  const nodes = reached.map((node): Prepared => {
    if (!isDecider(node)) {
      const rings = ringsAt(graph, node, presence, readings)
      for (const { when } of rings) whens.add(when)
      return { node, rings, steps: [], states: undefined, ways: [] }
    }
    const steps = graph.steps(node)
    const menu = menuOf(graph, node)
    const states = menu && statesOf(menu.work_time)
    for (const hour of states ?? []) for (const { when } of hour) whens.add(when)
    const ways = steps.flatMap((step) => {
      const to = 'to' in step.leads ? places.get(step.leads.to) : undefined
      return to === undefined ? [] : { to, step }
    })
    return { node, rings: [], steps, states, ways }
  })
  return { nodes, whens, cases: casesOf(whens) }
}

/** Readings that a call from these starts may come to in some hour of the week and that nobody has settled. */
export function openReadings(
  graph: CallGraph,
  starts: readonly CallNode[],
  situation: Pick<Situation, 'presence' | 'readings'>,
): Reading[] {
  const { whens } = prepare(graph, starts, situation)
  const names = [...whens].flatMap((when) => Object.keys(settledOf(when)) as Reading[])
  return [...new Set(names)]
}

const VERDICTS: readonly Verdict[] = [...outcomes, 'key']
const KEY = outcomes.length

/** By hours what is the same in each way to take what is not told. */
function verdictsAt(sets: readonly Hours[][], place: number): Verdict[] {
  const week: Verdict[] = new Array<Verdict>(HOURS).fill('untold')
  for (let word = 0; word < WORDS; word++) {
    const same = VERDICTS.map(() => -1)
    for (const ofCase of sets) {
      const bits = (set: number) => ofCase[set]?.[place * WORDS + word] ?? 0
      let one = 0
      let several = 0
      for (const set of outcomes.keys()) {
        several |= one & bits(set)
        one |= bits(set)
      }
      for (const set of outcomes.keys()) same[set] = (same[set] ?? 0) & bits(set) & ~several
      same[KEY] = (same[KEY] ?? 0) & several & bits(CHOICE)
    }
    same.forEach((hours, verdict) => {
      for (let left = hours; left !== 0;) {
        const bit = 31 - Math.clz32(left)
        left &= ~(1 << bit)
        week[word * 32 + bit] = VERDICTS[verdict] ?? 'untold'
      }
    })
  }
  return week.slice(0, HOURS)
}
