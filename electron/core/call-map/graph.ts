import type { SettledName } from '../../bridge/routes.ts'
import type { Resource } from '../../shared/references/account.ts'
import { memberSteps } from './member-steps.ts'
import {
  callKinds,
  isKind,
  isNumber,
  type CallAccount,
  type CallGraph,
  type CallNode,
  type Step,
} from './node.ts'
import { numberSteps } from './number-steps.ts'
import { scenarioSteps } from './scenario-steps.ts'

/** Puts the account's lists in order for questions about calls; it stays as it was then. */
export function createCallGraph(
  account: CallAccount,
  settledNames: readonly SettledName[] = [],
): CallGraph {
  const nodes = new Map<string, Map<Resource['id'], CallNode>>()
  const digits = new Map<string, CallNode>()
  let size = 0
  for (const kind of callKinds) {
    const ofKind = new Map<Resource['id'], CallNode>()
    for (const row of account.known(kind)) {
      const id = 'key' in row ? row.key : row.id
      const node: CallNode = { kind, id, row, index: size++ }
      ofKind.set(id, node)
      if (isNumber(node) && !digits.has(node.row.number)) digits.set(node.row.number, node)
    }
    nodes.set(kind, ofKind)
  }
  const steps: (readonly Step[])[] = []
  const references = account.references()
  const graph: CallGraph = {
    account,
    size,
    directory: references.directory,
    references,
    settledNames,
    settled({ from, name, to }) {
      const there = settledNames.find((one) => isSame(one.of, from) && one.name === name)
      const meant = there && to.find((one) => isSame(one, there.to))
      return meant && graph.node(meant.kind, meant.id)
    },
    node: (kind, id) => nodes.get(kind)?.get(id),
    numbered: (number) => digits.get(number),
    all: (...kinds) => kinds.flatMap((kind) => [...(nodes.get(kind)?.values() ?? [])]),
    steps: (node) => (steps[node.index] ??= stepsOf(graph, node)),
  }
  return graph
}

const isSame = (one: Resource, other: Resource): boolean =>
  one.kind === other.kind && one.id === other.id

const NONE: readonly Step[] = []

function stepsOf(graph: CallGraph, node: CallNode): readonly Step[] {
  if (isKind(node, 'sip')) return NONE
  if (isNumber(node)) return numberSteps(graph, node)
  if (isKind(node, 'scenarios')) return scenarioSteps(graph, node)
  return memberSteps(graph, node)
}
