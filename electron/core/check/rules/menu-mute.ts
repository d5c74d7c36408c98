import { scenariosOf } from '../menus.ts'
import type { Found, Rule } from '../rule.ts'

/** Callers of a menu hear nothing at first, or of its voicemail. */
export const menuMute: Rule = {
  name: 'menuMute',
  reads: ['scenarios'],
  find: (account) =>
    scenariosOf(account).flatMap(({ row, of, told }) => {
      const found: Found[] = []
      const words = { menu: row.name }
      if (!told.greeting_media_id) {
        found.push({ severity: 'warning', of, field: 'greeting_media_id', words })
      }
      if (told.voicemail && !told.voicemail_media_id) {
        found.push({ severity: 'notice', of, field: 'voicemail_media_id', words })
      }
      return found
    }),
}
