import { menusOf } from '../menus.ts'
import type { Rule } from '../rule.ts'

/** A menu without keys. */
export const menuEmpty: Rule = {
  name: 'menuEmpty',
  reads: ['scenarios'],
  find: (account) =>
    menusOf(account)
      .filter(({ told }) => !told.menu?.length)
      .map(({ row, of }) => ({
        severity: 'warning',
        of,
        field: 'menu',
        words: { menu: row.name },
      })),
}
