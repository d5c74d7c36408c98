import type { CallPath } from '../../bridge/routes.ts'
import type { Resource } from '../../shared/references/account.ts'
import { answerOf } from './answer.ts'
import { createDrawing } from './drawing.ts'
import type { CallGraph } from './node.ts'
import type { Situation } from './situation.ts'
import { verdictAt } from './verdict.ts'
import { walk } from './walk.ts'

/** The route of a call: each node that it can reach, and each end that it can have. */
export function resolve(
  graph: CallGraph,
  start: Resource,
  situation: Situation,
): CallPath | undefined {
  const first = graph.node(start.kind, start.id)
  if (!first) return undefined
  const walked = walk(graph, first, situation)
  return {
    ...createDrawing(graph, walked),
    ...answerOf(graph, first, situation, verdictAt(walked)),
  }
}
