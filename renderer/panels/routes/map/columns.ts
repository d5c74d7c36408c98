import type { MapNode } from '../../../../electron/bridge/routes.ts'
import {
  curve,
  GAP,
  MARGIN,
  NODE,
  type Picture,
  type PlacedNode,
} from '../../../components/picture/layout.ts'
import type { RouteNode } from '../route-tree.ts'

export const COLUMNS = ['entrances', 'deciders', 'ends'] as const
export type Column = (typeof COLUMNS)[number]

/** Returns all nodes that lead to a node and all it leads to, directly or not. */
export function relatedTo(nodes: readonly MapNode[], id: string): ReadonlySet<string> {
  const next = new Map(nodes.map((node) => [node.id, node.to]))
  const before = new Map<string, string[]>()
  for (const node of nodes) {
    for (const to of node.to) {
      const there = before.get(to)
      if (there) there.push(node.id)
      else before.set(to, [node.id])
    }
  }
  const closed = (ways: ReadonlyMap<string, readonly string[]>) => {
    const found = new Set([id])
    // Grows meanwhile.
    for (const one of found) for (const other of ways.get(one) ?? []) found.add(other)
    return found
  }
  return new Set([...closed(next), ...closed(before)])
}

/** A place with what is known of it beside the map. */
export type KnownNode = MapNode & Pick<RouteNode, 'alias' | 'fault'>

/** A column as far as it is shown, what leads to the same standing together. */
export interface ShownColumn {
  column: Column
  nodes: KnownNode[]
  /** Number of nodes folded below it. */
  rest: number
}

/** The columns of some places, each with so many of them at most. */
export function columnsOf(
  nodes: readonly KnownNode[],
  most: Readonly<Record<Column, number>>,
): ShownColumn[] {
  const places = new Map(
    nodes.filter(({ column }) => column !== 'entrances').map(({ id }, place) => [id, place]),
  )
  const lost = new Set(nodes.flatMap(({ id, end }) => (end?.outcome === 'nobody' ? id : [])))
  // Dead ends and what has an error come first; then those that lead to the same stand together.
  const first = ({ to, fault }: KnownNode) =>
    fault?.severity === 'error' || to.every((id) => lost.has(id))
      ? -1
      : Math.min(...to.map((id) => places.get(id) ?? Infinity))
  return COLUMNS.map((column) => {
    const all = nodes.filter((node) => node.column === column)
    const sorted =
      column === 'entrances' ? all.toSorted((one, other) => order(first(one), first(other))) : all
    const shown = sorted.slice(0, most[column])
    return { column, nodes: shown, rest: sorted.length - shown.length }
  })
}

/** Compares positions, which may be infinite. */
const order = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1)

/** Room between columns for the lines. */
const BETWEEN = 88

export const moreId = (column: Column): string => `more ${column}`

/** Puts columns beside one another. Arrows lead along the lines, and down a column on to the next. */
export function placeColumns(columns: readonly ShownColumn[], width: number): Picture<RouteNode> {
  const rows = NODE.height + GAP.down
  const lists = columns.map(({ column, nodes, rest }): RouteNode[] => [
    ...nodes.map(({ id, thing, end, alias, fault }): RouteNode => {
      return {
        id,
        kind: thing ? 'thing' : 'end',
        ...(thing && { thing }),
        ...(end && { end }),
        alias,
        fault,
        next: [],
      }
    }),
    ...(rest > 0 ? [{ id: moreId(column), kind: 'more' as const, count: rest, next: [] }] : []),
  ])
  const points = new Map(
    lists.flatMap((list, column) =>
      list.map(({ id }, row) => [
        id,
        { x: MARGIN + column * (width + BETWEEN), y: MARGIN + row * rows, column },
      ]),
    ),
  )
  const arrows = columns.flatMap(({ nodes }) =>
    nodes.flatMap(({ id, to }) =>
      to.filter((one) => points.has(one)).map((one) => ({ id, to: one })),
    ),
  )
  const all = lists.flat()
  const nodes = all.map((node, at): PlacedNode<RouteNode> => {
    const { x, y } = points.get(node.id) ?? { x: 0, y: 0 }
    return {
      node,
      x,
      y,
      before: arrows.find(({ to }) => to === node.id)?.id,
      next: arrows.find(({ id }) => id === node.id)?.to,
      above: all[at - 1]?.id,
      below: all[at + 1]?.id,
    }
  })
  const lines = arrows.flatMap(({ id, to }) => {
    const [from, goal] = [points.get(id), points.get(to)]
    if (!from || !goal || id === to) return []
    const path = from.column === goal.column ? arc(from, goal, width) : curve(from, goal, width)
    return { id: `${id} > ${to}`, path }
  })
  return {
    nodes,
    lines,
    width: columns.length * (width + BETWEEN) - BETWEEN + 2 * MARGIN,
    height: Math.max(1, ...lists.map(({ length }) => length)) * rows - GAP.down + 2 * MARGIN,
  }
}

/** Between two of one column, on its right side. */
function arc(from: { x: number; y: number }, to: { x: number; y: number }, width: number): string {
  const x = from.x + width
  const [y1, y2] = [from.y + NODE.height / 2, to.y + NODE.height / 2]
  const far = x + BETWEEN / 2
  return `M${x} ${y1}C${far} ${y1} ${far} ${y2} ${x} ${y2}`
}
