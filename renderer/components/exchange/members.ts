import type { Member } from '../../../electron/bridge/groups.ts'

/** Whom something calls: extensions, and groups with theirs. */
export interface Calls {
  sips: readonly Pick<Member, 'id'>[]
  groups?: readonly Pick<Member, 'id'>[]
}

/** Whom a group calls, where that was read. */
export type GroupOf = (id: number) => Calls | undefined

/**
 * The extensions that something calls, through the groups in it too, each once.
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
 * The way on which a group would lead to itself if it had these groups in it, the shortest first found:
 * groups one after the other, the last of them the group itself. Only groups that were read are followed.
 */
export function loopThrough(
  id: number,
  children: readonly number[],
  groupOf: GroupOf,
): number[] | undefined {
  const ways = children.map((child) => [child])
  const seen = new Set<number>()
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1) ?? id
    if (last === id) return way
    if (seen.has(last)) continue
    seen.add(last)
    for (const child of groupOf(last)?.groups ?? []) ways.push([...way, child.id])
  }
  return undefined
}
