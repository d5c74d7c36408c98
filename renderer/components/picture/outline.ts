import type { TreeNode } from './tree.ts'

/** A line of the outline. */
export interface OutlineLine<N extends TreeNode<N>> {
  readonly id: string
  readonly node: N
  /** Depth; 0 for the first line. */
  readonly level: number
  readonly parent?: string
  /** The first of what lies under it, shown or not. */
  readonly first?: string
  readonly isFolded: boolean
  /** Position among its siblings, from 1, and their number. */
  readonly place: number
  readonly size: number
}

/** The lines of a tree from top to bottom, without those under a folded one. */
export function linesOf<N extends TreeNode<N>>(
  root: N,
  folded: ReadonlySet<string>,
): OutlineLine<N>[] {
  const lines: OutlineLine<N>[] = []
  const add = (node: N, level: number, place: number, size: number, parent?: string): void => {
    const { id, next } = node
    const isFolded = next.length > 0 && folded.has(id)
    lines.push({ id, node, level, parent, first: next[0]?.id, isFolded, place, size })
    if (isFolded) return
    next.forEach((one, index) => add(one, level + 1, index + 1, next.length, id))
  }
  add(root, 0, 1, 1)
  return lines
}
