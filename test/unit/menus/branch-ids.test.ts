import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withIdsOf } from '../../../renderer/panels/menus/model/branch-ids.ts'
import {
  emptyMenu,
  keypad,
  noTarget,
  type Menu,
} from '../../../renderer/panels/menus/model/menu.ts'

const menus = fc
  .uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 20 }), key: fc.constantFrom(...keypad) }),
    {
      selector: ({ id }) => id,
      maxLength: 8,
    },
  )
  .map((branches): Menu => ({
    ...emptyMenu,
    branches: branches.map(({ id, key }) => ({
      id: `branch-${id}`,
      key,
      target: noTarget,
      prompt: null,
    })),
  }))

it('branches are called as those on the same keys of another menu, each by a name of its own', () => {
  fc.assert(
    fc.property(menus, menus, (menu, other) => {
      const { branches } = withIdsOf(other, menu)
      expect(new Set(branches.map(({ id }) => id)).size).toBe(menu.branches.length)
      expect(branches.map(({ key }) => key)).toEqual(menu.branches.map(({ key }) => key))
      for (const { id, key } of branches) {
        const same = other.branches.filter((one) => one.key === key)
        const there = branches.filter((one) => one.key === key)
        if (there.length <= same.length) expect(same.map((one) => one.id)).toContain(id)
      }
      expect(withIdsOf(menu, menu)).toEqual(menu)
    }),
  )
})
