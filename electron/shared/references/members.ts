import { wayTo } from './way-to.ts'

/** Members that a group or a queue calls: extensions, and groups with theirs. */
export interface Calls {
  sips: readonly { id: number }[]
  groups?: readonly { id: number }[]
}

/** Returns the members of a group, if it was read. */
export type GroupOf = (id: number) => Calls | undefined

/**
 * The extensions that a group or a queue calls, through the groups in it too, each once.
 * @returns nothing where one of these groups was not read
 */
export function membersOf(
  calls: Calls,
  groupOf: GroupOf,
  seen = new Set<number>(),
): ReadonlySet<number> | undefined {
  const members = new Set(calls.sips.map(({ id }) => id))
  for (const { id } of calls.groups ?? []) {
    if (seen.has(id)) continue
    seen.add(id)
    const group = groupOf(id)
    const inside = group && membersOf(group, groupOf, seen)
    if (!inside) return undefined
    for (const member of inside) members.add(member)
  }
  return members
}

/**
 * The way on which a group would come back to itself if it had these groups in it: groups one after the
 * other, the last of them the group itself. Only groups that were read are followed.
 */
export function loopThrough(
  id: number,
  children: readonly number[],
  groupOf: GroupOf,
): number[] | undefined {
  const inside = (group: number) => (groupOf(group)?.groups ?? []).map((child) => child.id)
  const way = wayTo(id, children, inside)
  return way && [...way, id]
}
