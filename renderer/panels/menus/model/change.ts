import { freeId } from './branch-ids.ts'
import { keypad, noTarget, type Branch, type Menu } from './menu.ts'
import type { Settled } from '../../../../electron/shared/readings.ts'
import type { Week } from '../../../i18n/week-in-words.ts'
import { rowsOf, sameWeek, weekOf } from './week.ts'

/** A change of a menu, as data. */
export type MenuChange =
  | { do: 'set'; values: Partial<Omit<Menu, 'branches' | 'hours' | 'unsendable'>> }
  | { do: 'setHours'; week: Week; settled: Settled }
  /** Says the same hours in rows without fault. */
  | { do: 'tidyHours'; settled: Settled }
  | { do: 'addBranch' }
  | { do: 'copyBranch'; id: string }
  | { do: 'removeBranch'; id: string }
  | { do: 'moveBranch'; id: string; to: number }
  | { do: 'setBranch'; id: string; values: Partial<Omit<Branch, 'id'>> }

/** The menu after a change; the very same object where nothing changed. */
export function changed(menu: Menu, change: MenuChange): Menu {
  switch (change.do) {
    case 'set':
      return withValues(menu, change.values)
    case 'setHours':
      return sameWeek(weekOf(menu.hours, change.settled), change.week)
        ? menu
        : { ...menu, hours: rowsOf(change.week, change.settled) }
    case 'tidyHours':
      return { ...menu, hours: rowsOf(weekOf(menu.hours, change.settled), change.settled) }
    case 'addBranch':
      return inserted(menu, menu.branches.length, {
        key: freeKey(menu),
        target: noTarget,
        // Required of each key, and often the same for all of them.
        prompt: menu.branches.at(-1)?.prompt ?? null,
      })
    case 'copyBranch':
      return copied(menu, change.id)
    case 'removeBranch':
      return withBranches(
        menu,
        menu.branches.filter(({ id }) => id !== change.id),
      )
    case 'moveBranch':
      return moved(menu, change.id, change.to)
    case 'setBranch':
      return withBranches(
        menu,
        menu.branches.map((one) => (one.id === change.id ? withValues(one, change.values) : one)),
      )
  }
}

/** Changes of one field in a row, such as the letters of a name, are undone together. */
export function groupOf(change: MenuChange): string | undefined {
  if (change.do !== 'set' && change.do !== 'setBranch') return undefined
  const fields = Object.keys(change.values).join()
  return change.do === 'set' ? fields : `${change.id}.${fields}`
}

/** The next key that leads nowhere yet; empty when all are taken. */
function freeKey(menu: Menu): string {
  const taken = new Set(menu.branches.map(({ key }) => key))
  return keypad.find((key) => !taken.has(key)) ?? ''
}

function withValues<T extends object>(whole: T, values: NoInfer<Partial<T>>): T {
  const entries = Object.entries(values) as [keyof T, unknown][]
  return entries.every(([name, value]) => whole[name] === value) ? whole : { ...whole, ...values }
}

function withBranches(menu: Menu, branches: readonly Branch[]): Menu {
  const same =
    branches.length === menu.branches.length &&
    branches.every((one, index) => one === menu.branches[index])
  return same ? menu : { ...menu, branches }
}

function inserted(menu: Menu, at: number, branch: Omit<Branch, 'id'>): Menu {
  const { branches } = menu
  const id = freeId(branches)
  return { ...menu, branches: [...branches.slice(0, at), { id, ...branch }, ...branches.slice(at)] }
}

/** A copy beside its original, on the next free key. */
function copied(menu: Menu, id: string): Menu {
  const place = menu.branches.findIndex((one) => one.id === id)
  const original = menu.branches[place]
  return original ? inserted(menu, place + 1, { ...without(original), key: freeKey(menu) }) : menu
}

const without = ({ key, target, prompt }: Branch): Omit<Branch, 'id'> => ({ key, target, prompt })

function moved(menu: Menu, id: string, to: number): Menu {
  const branch = menu.branches.find((one) => one.id === id)
  if (!branch) return menu
  const others = menu.branches.filter((one) => one !== branch)
  const at = Math.max(0, Math.min(others.length, to))
  return withBranches(menu, [...others.slice(0, at), branch, ...others.slice(at)])
}
