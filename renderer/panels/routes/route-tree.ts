import type { CallRoute, PathEdge, PathEnd, PathThing } from '../../../electron/bridge/routes.ts'
import type { Resource } from '../../../electron/shared/references/account.ts'
import type { Turn } from '../../../electron/shared/references/turns.ts'

/**
 * A node in the tree of a call's path. Each resource occurs once: a further way to it is an
 * `again`, which leads to the first one. Nodes beyond the limit are counted in a `more`.
 */
export interface RouteNode {
  readonly id: string
  readonly kind: 'thing' | 'again' | 'end' | 'more'
  /** The edge by which the call comes here. */
  readonly edge?: PathEdge
  readonly thing?: PathThing
  /** When an extension rings of the time for which its group does, in seconds. */
  readonly turn?: Turn & { seconds: number }
  /** The end of a node of kind `end`, or the outcome of ringing a resource. */
  readonly end?: PathEnd
  readonly count?: number
  /** The account's own name of a number. */
  readonly alias?: string | undefined
  /** Its gravest problem, in words. */
  readonly fault?: { readonly severity: 'error' | 'warning'; readonly text: string } | undefined
  readonly next: readonly RouteNode[]
}

/** Maximum number of resources drawn. */
const MOST = 200

const nameOf = ({ kind, id }: Resource) => `${kind} ${id}`
/** Kinds of resources at which a call can end by ringing. */
const RINGING: readonly string[] = ['sip', 'groups', 'queues']

/** The turn of a member in its group. */
function turnIn(group: PathThing | undefined, { id }: Resource): RouteNode['turn'] {
  const turn = group?.turns?.[id]
  return turn && group.seconds !== undefined ? { ...turn, seconds: group.seconds } : undefined
}

/** Returns a call's path as a tree, in the order the call reaches resources. */
export function treeOf({ path, things }: Pick<CallRoute, 'path' | 'things'>): RouteNode {
  const byName = new Map(things.map((thing) => [nameOf(thing), thing]))
  const edges = Map.groupBy(path.edges, ({ from }) => nameOf(from))
  const ends = Map.groupBy(path.ends, ({ at }) => nameOf(at))
  const start = nameOf(path.nodes[0] as Resource)
  const drawn = new Set([start])
  const children = new Map<string, RouteNode[]>()
  const made = new Map<string, Mutable>([[start, nodeOf(start)]])

  function nodeOf(name: string, edge?: PathEdge): Mutable {
    const [only, ...others] = ends.get(name) ?? []
    const rings = only && others.length === 0 && RINGING.includes(only.at.kind)
    const node: Mutable = { id: name, kind: 'thing', next: [] }
    const thing = byName.get(name)
    const turn = edge && turnIn(byName.get(nameOf(edge.from)), edge.to)
    return Object.assign(node, { edge, thing, turn, end: rings ? only : undefined })
  }
  /** Returns the nodes after a resource; those drawn already become an `again`. */
  function childrenOf(name: string): RouteNode[] {
    const found: RouteNode[] = []
    let beyond = 0
    for (const edge of edges.get(name) ?? []) {
      const to = nameOf(edge.to)
      if (drawn.has(to)) {
        const id = `${name} > ${to} ${edge.by} ${edge.certainty}`
        found.push({ id, kind: 'again', edge, thing: byName.get(to), next: [] })
      } else if (drawn.size >= MOST) beyond += 1
      else {
        drawn.add(to)
        const node = nodeOf(to, edge)
        made.set(to, node)
        found.push(node)
      }
    }
    if (beyond > 0) found.push({ id: `${name} more`, kind: 'more', count: beyond, next: [] })
    if (made.get(name)?.end) return found
    const own = (ends.get(name) ?? []).map((end, at): RouteNode => {
      return { id: `${name} end ${at}`, kind: 'end', end, next: [] }
    })
    return [...found, ...own]
  }
  for (const node of path.nodes) {
    const name = nameOf(node)
    if (drawn.has(name)) children.set(name, childrenOf(name))
  }
  for (const [name, node] of made) node.next = children.get(name) ?? []
  return made.get(start) as RouteNode
}

/** The keys on which the call comes there. */
export const keysOf = ({ edge, end }: RouteNode): string[] =>
  [edge, end].flatMap((way) => (way?.by === 'key' ? way.keys : []))

type Mutable = { -readonly [K in keyof RouteNode]: RouteNode[K] }
