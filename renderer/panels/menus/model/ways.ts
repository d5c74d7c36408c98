import { wayTo } from '../../../../electron/shared/references/way-to.ts'
import { isChosen, type Menu } from './menu.ts'

/** A way from a menu to another one. */
export interface Way {
  /** The id of the other menu. */
  to: string
  /** The key that a caller presses for it; undefined if the call takes it without a key. */
  key?: string
}

/** The ways from a menu to others. */
export function waysOf(menu: Menu): Way[] {
  const isMenu = menu.type === 'menu'
  const byKey = isMenu ? menu.branches : []
  const byItself = isMenu ? menu.closed?.target : menu.timeout
  return [
    ...byKey.map(({ key, target }) => ({ key, target })),
    ...(byItself ? [{ target: byItself }] : []),
  ]
    .filter(({ target }) => target.kind === 'scenario' && isChosen(target))
    .map(({ target, ...way }) => ({ to: target.id, ...way }))
}

/** A way back to where a call came from. */
export interface MenuLoop {
  /** The menus on the way, without the one it comes back to; empty where it leads to itself. */
  via: readonly string[]
  /** True if the caller presses a key somewhere on it; otherwise a call loops for ever. */
  byChoice: boolean
}

/**
 * Returns the shortest loop back to `self` that starts along `first`; loops without a key press are
 * preferred. Menus missing from `ways` are unknown and not followed.
 */
export function loopOf(
  self: string,
  first: Way,
  ways: ReadonlyMap<string, readonly Way[]>,
): MenuLoop | undefined {
  const wayBack = (byKeys: boolean) =>
    wayTo(self, [first.to], (menu) =>
      (ways.get(menu) ?? []).filter(({ key }) => byKeys || key === undefined).map(({ to }) => to),
    )
  const unchosen = first.key === undefined && wayBack(false)
  if (unchosen) return { via: unchosen, byChoice: false }
  const any = wayBack(true)
  return any && { via: any, byChoice: true }
}
