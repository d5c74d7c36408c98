import type { Settled } from '../../shared/readings.ts'
import type { WorkTime } from '../../shared/references/account.ts'
import { createWeekStates, HOURS } from './hours.ts'
import { menuOf, type CallGraph, type CallNode } from './node.ts'
import { reachable } from './reachable.ts'

/**
 * Returns a function that names each hour of a week by what the menus on a start's ways do in it:
 * hours with the same name are alike. Many menus have equal hours, which are looked at once.
 */
export function createHourNames(
  graph: CallGraph,
  readings: Settled,
): (start: CallNode) => string[] {
  const statesOf = createWeekStates(readings)
  const named = new Map<string, string[]>()
  function statesIn(times: string): string[] {
    let states = named.get(times)
    if (!states) {
      states = statesOf(JSON.parse(times) as WorkTime[] | null).map((one) => JSON.stringify(one))
      named.set(times, states)
    }
    return states
  }
  return (start) => {
    const times = new Set<string>()
    for (const node of reachable(graph, [start])) {
      const menu = menuOf(graph, node)
      if (menu) times.add(JSON.stringify(menu.work_time ?? null))
    }
    const states = [...times].map(statesIn)
    return Array.from({ length: HOURS }, (_, hour) => states.map((one) => one[hour]).join())
  }
}
