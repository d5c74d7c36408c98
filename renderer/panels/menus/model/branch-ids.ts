import type { Branch, Menu } from './menu.ts'

/** Returns an id that none of the branches has. */
export function freeId(branches: readonly Branch[]): string {
  const used = branches.map(({ id }) => Number(id.replace('branch-', '')))
  return `branch-${Math.max(0, ...used) + 1}`
}

/**
 * Returns a menu whose branches have the ids of another menu's branches with the same keys, so that
 * the two can be compared and a branch being edited stays selected.
 */
export function withIdsOf(other: Menu, menu: Menu): Menu {
  const left = [...other.branches]
  const all = [...left]
  const branches = menu.branches.map((branch) => {
    const at = left.findIndex(({ key }) => key === branch.key)
    const [same] = at < 0 ? [] : left.splice(at, 1)
    const named = { ...branch, id: same?.id ?? freeId(all) }
    all.push(named)
    return named
  })
  return { ...menu, branches }
}
