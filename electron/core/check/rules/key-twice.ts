import { menusOf } from '../menus.ts'
import type { Rule } from '../rule.ts'

/** A key that a menu has more than once. */
export const keyTwice: Rule = {
  name: 'keyTwice',
  reads: ['scenarios'],
  find: (account) =>
    menusOf(account).flatMap(({ row, of, told }) => {
      const keys = (told.menu ?? []).map(({ event }) => event ?? '')
      return [...new Set(keys)].flatMap((key) => {
        const second = keys.indexOf(key, keys.indexOf(key) + 1)
        if (second < 0) return []
        const words = { menu: row.name, key }
        return [{ severity: 'warning' as const, of, field: `menu.${second}.event`, words }]
      })
    }),
}
