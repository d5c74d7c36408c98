import type { Resource } from '../../shared/references/account.ts'
import { isNumber, leadingKinds, type CallGraph, type CallNode, type Step } from './node.ts'

/** Ways that lead somewhere, at any hour and by any key. */
export interface WaysTo {
  /** Everything on a way there, the nearest first, each with the next thing on its way. */
  sources: { of: CallNode; step: Step; to: CallNode }[]
  /** True if everything was read that could lead there. */
  isWhole: boolean
}

/** For each thing what leads to it in one step. */
export type Sources = ReadonlyMap<CallNode, readonly { of: CallNode; step: Step }[]>

/** Turns the whole account round, once for many questions. */
export function sourcesOf(graph: CallGraph): Sources {
  const sources = new Map<CallNode, { of: CallNode; step: Step }[]>()
  for (const of of graph.all(...leadingKinds)) {
    for (const step of graph.steps(of)) {
      if (!('to' in step.leads)) continue
      const there = sources.get(step.leads.to)
      if (there) there.push({ of, step })
      else sources.set(step.leads.to, [{ of, step }])
    }
  }
  return sources
}

/** All sources that lead to a node, directly or not. */
export function waysTo(graph: CallGraph, sources: Sources, { kind, id }: Resource): WaysTo {
  const goal = graph.node(kind, id)
  const isWhole = graph.references.unread.size === 0
  if (!goal) return { sources: [], isWhole }
  const found: WaysTo['sources'] = []
  const seen = new Set([goal])
  // Grows meanwhile.
  for (const to of seen) {
    for (const { of, step } of sources.get(to) ?? []) {
      found.push({ of, step, to })
      seen.add(of)
    }
  }
  return { sources: found, isWhole }
}

/** The numbers among what leads there, each once. */
export const numbersAmong = ({ sources }: WaysTo): CallNode[] => [
  ...new Set(sources.map(({ of }) => of).filter(isNumber)),
]
