import type { Verdict } from '../../bridge/routes.ts'
import type { Reading } from '../../shared/readings.ts'
import { settledOf } from './assumptions.ts'
import { createFlow } from './flow.ts'
import { createNetwork } from './network.ts'
import type { CallGraph, CallNode } from './node.ts'
import type { Situation } from './situation.ts'

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
