import { hierarchy, tree } from 'd3-hierarchy'
import type { MenuNode } from './tree.ts'

/** A node in its place, in pixels from the picture's corner, with its neighbours along the lines. */
export interface PlacedNode {
  readonly node: MenuNode
  readonly x: number
  readonly y: number
  readonly before?: string
  readonly next?: string
  /** The nodes above and below in the same column. */
  readonly above?: string
  readonly below?: string
}

export interface Picture {
  readonly nodes: readonly PlacedNode[]
  /** Curves from node to node, as SVG paths. */
  readonly lines: readonly { readonly id: string; readonly path: string }[]
  readonly width: number
  readonly height: number
}

export const NODE = { width: 172, height: 62 }
const GAP = { across: 28, down: 10 }
const MARGIN = 12

/** Puts a menu's nodes in columns from left to right, so that no two meet. */
export function layOut(root: MenuNode): Picture {
  const rows = NODE.height + GAP.down
  const columns = NODE.width + GAP.across
  const placed = tree<MenuNode>()
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
  const nodes = all.map((point): PlacedNode => {
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
    path: curve(at(source), at(target)),
  }))
  return {
    nodes,
    lines,
    width: Math.max(...all.map(({ depth }) => depth)) * columns + NODE.width + 2 * MARGIN,
    height: bottom - top + NODE.height + 2 * MARGIN,
  }
}

interface Point {
  x: number
  y: number
}

/** From the right side of one node to the left side of another. */
function curve(from: Point, to: Point): string {
  const [x1, y1] = [from.x + NODE.width, from.y + NODE.height / 2]
  const y2 = to.y + NODE.height / 2
  const middle = (x1 + to.x) / 2
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${to.x} ${y2}`
}
