import type { Rule } from '../rule.ts'

const DAY = 86_400_000

/** A number is kept for less than a day more. */
export const reserveEnds: Rule = {
  name: 'reserveEnds',
  reads: ['reservedNumbers'],
  find: ({ known, now }) =>
    known('reservedNumbers').flatMap(({ number, until }) => {
      if (until === undefined || until <= now || until - now > DAY) return []
      const of = { kind: 'reservedNumbers' as const, id: number, name: number }
      return { severity: 'notice' as const, of, field: 'reserved_to', words: { number, until } }
    }),
}
