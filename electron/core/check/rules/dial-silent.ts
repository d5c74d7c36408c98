import { scenariosOf } from '../menus.ts'
import { atMost, type Rule } from '../rule.ts'

/** An extension is asked for, and nothing is set in case that none is dialled. */
export const dialSilent: Rule = {
  name: 'dialSilent',
  reads: ['scenarios'],
  find: (account) =>
    scenariosOf(account)
      .filter(({ told }) => told.type === 'number' && !told.timeout)
      .map(({ row, of, told }) => ({
        // When voicemail takes a call over is not known.
        severity: atMost('warning', told.voicemail === true),
        of,
        field: 'timeout',
        words: { name: row.name },
      })),
}
