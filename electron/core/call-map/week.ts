import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AlikeHours } from '../../bridge/routes.ts'
import type { Reading } from '../../shared/readings.ts'
import { answerOf } from './answer.ts'
import { settledOf } from '../../shared/assumptions.ts'
import { createFlow } from './flow.ts'
import { createHourNames } from './hour-names.ts'
import { createWeekStates, HOURS } from './hours.ts'
import type { CallGraph, CallNode } from './node.ts'
import type { Presence, Situation } from './situation.ts'

/**
 * Answers for a week with changing registrations, and the open questions that matter in some hour.
 * @param presenceAt returns the same object for hours with the same presence: those are computed
 *   together
 * @param graphAt returns the same graph, as `graph` with other forwardings, for hours in which numbers lead alike
 */
export async function changingWeek(
  graph: CallGraph,
  start: CallNode,
  presenceAt: (hour: number) => Presence,
  readings: Situation['readings'],
  graphAt: (hour: number) => CallGraph = () => graph,
): Promise<{ alike: AlikeHours[]; open: Reading[] }> {
  const hours = Array.from({ length: HOURS }, (_, hour) => hour)
  const statesOf = createWeekStates(readings)
  const alike = new Map<string, AlikeHours>()
  const open = new Set<string>()
  for (const [then, led] of Map.groupBy(hours, graphAt)) {
    const names = createHourNames(then, readings)(start)
    for (const [presence, some] of Map.groupBy(led, presenceAt)) {
      // Something else may be waited for: of a large account there can be many, each with others.
      await nextTurn()
      const flow = createFlow(then, [start], { presence, readings }, statesOf)
      for (const same of Map.groupBy(some, (hour) => names[hour]).values()) {
        const [hour = 0] = same
        const verdict = flow.verdict(start, hour)
        const answer = answerOf(then, start, { hour, keys: [], presence, readings }, verdict)
        const name = JSON.stringify(answer)
        const there = alike.get(name)
        if (there) there.hours.push(...same)
        else alike.set(name, { ...answer, hours: same })
      }
      for (const one of Object.keys(settledOf(flow.taken()))) open.add(one)
    }
  }
  const most = [...alike.values()].sort((one, other) => other.hours.length - one.hours.length)
  return { alike: most, open: [...open] as Reading[] }
}
