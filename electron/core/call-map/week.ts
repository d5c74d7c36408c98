import type { Verdict } from '../../bridge/routes.ts'
import type { Reading } from '../../shared/readings.ts'
import { settledOf } from './assumptions.ts'
import { createFlow } from './flow.ts'
import { HOURS } from './hours.ts'
import { createNetwork } from './network.ts'
import type { CallGraph, CallNode } from './node.ts'
import type { Presence, Situation } from './situation.ts'

/** For each start what comes of a call in each of the 168 hours of a week, if the caller may press anything. */
export function weeks(
  graph: CallGraph,
  starts: readonly CallNode[],
  situation: Pick<Situation, 'presence' | 'readings'>,
): Verdict[][] {
  const flow = createFlow(graph, starts, situation)
  return starts.map((start) => flow.week(start))
}

/** Readings that a call from these starts may come to in some hour of the week and that nobody has settled. */
export function openReadings(
  graph: CallGraph,
  starts: readonly CallNode[],
  situation: Pick<Situation, 'presence' | 'readings'>,
): Reading[] {
  const { whens } = createNetwork(graph, starts, situation)
  const names = [...whens].flatMap((when) => Object.keys(settledOf(when)) as Reading[])
  return [...new Set(names)]
}

/**
 * A week in whose hours others are registered, and the readings that count in it.
 * @param presenceAt gives the same for hours in which it is the same: those are worked out together
 */
export function changingWeek(
  graph: CallGraph,
  start: CallNode,
  presenceAt: (hour: number) => Presence,
  readings: Situation['readings'],
): { verdicts: Verdict[]; open: Reading[] } {
  const hours = Array.from({ length: HOURS }, (_, hour) => hour)
  const verdicts: Verdict[] = []
  const open = new Set<Reading>()
  for (const [presence, some] of Map.groupBy(hours, presenceAt)) {
    const [week = []] = weeks(graph, [start], { presence, readings })
    for (const hour of some) verdicts[hour] = week[hour] ?? 'untold'
    for (const one of openReadings(graph, [start], { presence, readings })) open.add(one)
  }
  return { verdicts, open: [...open] }
}
