import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Verdict } from '../../bridge/routes.ts'
import type { Reading } from '../../shared/readings.ts'
import { settledOf } from './assumptions.ts'
import { createFlow } from './flow.ts'
import { createWeekStates, HOURS } from './hours.ts'
import type { CallGraph, CallNode } from './node.ts'
import type { Presence, Situation } from './situation.ts'

/**
 * Verdicts on a week with changing registrations, and the open questions that matter in some hour.
 * @param presenceAt returns the same object for hours with the same presence: those are computed
 *   together
 */
export async function changingWeek(
  graph: CallGraph,
  start: CallNode,
  presenceAt: (hour: number) => Presence,
  readings: Situation['readings'],
): Promise<{ verdicts: Verdict[]; open: Reading[] }> {
  const hours = Array.from({ length: HOURS }, (_, hour) => hour)
  const statesOf = createWeekStates(readings)
  const verdicts: Verdict[] = []
  const open = new Set<string>()
  for (const [presence, some] of Map.groupBy(hours, presenceAt)) {
    // Something else may be waited for: of a large account there can be many, each with others.
    await nextTurn()
    const flow = createFlow(graph, [start], { presence, readings }, statesOf)
    for (const hour of some) verdicts[hour] = flow.verdict(start, hour)
    for (const one of Object.keys(settledOf(flow.taken()))) open.add(one)
  }
  return { verdicts, open: [...open] as Reading[] }
}
