import { hierarchy, tree } from 'd3-hierarchy'
import type { TreeNode } from './tree.ts'

/** A node in its place, in pixels from the picture's corner, with its neighbours along the lines. */
export interface PlacedNode<N extends TreeNode<N>> {
  readonly node: N
  readonly x: number
  readonly y: number
  readonly before?: string
  readonly next?: string
  /** The nodes above and below in the same column. */
  readonly above?: string
  readonly below?: string
}

export interface Picture<N extends TreeNode<N>> {
  readonly nodes: readonly PlacedNode<N>[]
  /** Curves from node to node, as SVG paths. */
  readonly lines: readonly { readonly id: string; readonly path: string }[]
  readonly width: number
  readonly height: number
}

/** A node's size in pixels, where nothing else is asked for. */
export const NODE = { width: 172, height: 62 }
export const GAP = { across: 28, down: 10 }
export const MARGIN = 12

/** Puts a tree's nodes in columns from left to right, so that no two meet. */
export function layOut<N extends TreeNode<N>>(root: N, width = NODE.width): Picture<N> {
  const rows = NODE.height + GAP.down
  const columns = width + GAP.across
  const placed = tree<N>()
    .nodeSize([rows, columns])
    .separation(() => 1)(hierarchy(root, ({ next }) => [...next]))
  const all = placed.descendants()
  const top = Math.min(...all.map(({ x }) => x))
  const bottom = Math.max(...all.map(({ x }) => x))
  const byColumn = Map.groupBy(all, ({ depth }) => depth)
  // d3 grows trees downwards: its x is our y.
  const at = (point: { x: number; y: number }) => ({
    x: point.y + MARGIN,
    y: point.x - top + MARGIN,
  })
  const nodes = all.map((point): PlacedNode<N> => {
    const column = byColumn.get(point.depth) ?? []
    const place = column.indexOf(point)
    const near = {
      before: point.parent?.data.id,
      next: point.children?.[0]?.data.id,
      above: column[place - 1]?.data.id,
      below: column[place + 1]?.data.id,
    }
    return { node: point.data, ...at(point), ...near }
  })
  const lines = placed.links().map(({ source, target }) => ({
    id: target.data.id,
    path: curve(at(source), at(target), width),
  }))
  return {
    nodes,
    lines,
    width: Math.max(...all.map(({ depth }) => depth)) * columns + width + 2 * MARGIN,
    height: bottom - top + NODE.height + 2 * MARGIN,
  }
}

interface Point {
  x: number
  y: number
}

/** Returns the SVG path from the right side of one node to the left side of another. */
export function curve(from: Point, to: Point, width: number): string {
  const [x1, y1] = [from.x + width, from.y + NODE.height / 2]
  const y2 = to.y + NODE.height / 2
  const middle = (x1 + to.x) / 2
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${to.x} ${y2}`
}
