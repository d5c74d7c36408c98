import type { Fault, Severity } from '../model/fault.ts'
import type { MenuNode } from './tree.ts'

/** Nodes that show the faults of parts without a node. */
const instead: Record<string, string> = {
  branches: 'greeting',
  closed: 'hours',
  timeout: 'dial',
  voicemailGreeting: 'voicemail',
}

/** Every fault at one node: that of its place, or of what its place belongs to, or the first one. */
export function faultsByNode(
  root: MenuNode,
  faults: readonly Fault[],
): ReadonlyMap<string, readonly Fault[]> {
  const nodeAt = createNodeFinder(root)
  return Map.groupBy(faults, ({ path }) => nodeAt(path))
}

/** Returns a function that finds the node of a path in the menu. */
export function createNodeFinder(root: MenuNode): (path: string) => string {
  const ids = new Set(idsOf(root))
  return (path) => {
    const around = path.slice(0, path.lastIndexOf('.'))
    return [path, around, instead[path]].find((id) => id !== undefined && ids.has(id)) ?? root.id
  }
}

const idsOf = ({ id, next }: MenuNode): string[] => [id, ...next.flatMap(idsOf)]

const ranks: readonly Severity[] = ['error', 'warning', 'note']

/** The worst of some faults. */
export function worstOf(faults: readonly Fault[]): Severity | undefined {
  return ranks.find((rank) => faults.some(({ severity }) => severity === rank))
}
