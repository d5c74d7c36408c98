import {
  casesOf,
  isContrary,
  NOTHING,
  takenIn,
  type Alternative,
  type Assumed,
} from '../../shared/assumptions.ts'
import type { Settled } from '../../shared/readings.ts'
import { createWeekStates, type MenuState } from './hours.ts'
import { menuOf, type CallGraph, type CallNode } from './node.ts'

/** Steps that calls may take in an hour: none of a branch that is shut then. */
export interface LiveSteps {
  /** Every way to read the hours of some things. */
  cases(nodes: Iterable<CallNode>, hour: number): Assumed[]
  /** Returns the steps of things in one of these ways. */
  stepsIn(hour: number, taken: Assumed): CallGraph['steps']
  /** Steps that may be taken in some hour. */
  ever: CallGraph['steps']
}

type Week = readonly (readonly Alternative<MenuState>[])[]

const OPEN: readonly Alternative<MenuState>[] = [{ value: 'open', when: NOTHING }]

export function createLiveSteps(graph: CallGraph, readings: Settled): LiveSteps {
  const statesOf = createWeekStates(readings)
  const weeks = new Map<CallNode, Week>()
  function weekOf(node: CallNode): Week | undefined {
    const menu = menuOf(graph, node)
    if (!menu) return undefined
    const week = weeks.get(node) ?? statesOf(menu.work_time)
    weeks.set(node, week)
    return week
  }
  const statesAt = (node: CallNode, hour: number) => weekOf(node)?.[hour] ?? OPEN
  return {
    cases: (nodes, hour) => casesOf(takenIn([...nodes].flatMap((node) => statesAt(node, hour)))),
    stepsIn: (hour, taken) => (node) => {
      const state = statesAt(node, hour).find(({ when }) => !isContrary(when, taken))?.value
      // If a menu's hours are unclear, nothing else about it is reported.
      if (state === 'unclear') return []
      return graph.steps(node).filter(({ phase }) => phase === 'always' || phase === state)
    },
    ever(node) {
      const states = new Set((weekOf(node) ?? [OPEN]).flat().map(({ value }) => value))
      const isAny = states.has('unclear')
      return graph
        .steps(node)
        .filter(({ phase }) => isAny || phase === 'always' || states.has(phase))
    },
  }
}
