import { objectOf, type Rule } from '../rule.ts'

/** An extension shows a number that the account does not have. */
export const callerIdGone: Rule = {
  name: 'callerIdGone',
  reads: ['sip', 'numbers'],
  find({ known }) {
    const owned = new Set(known('numbers').map(({ id }) => id))
    return known('sip').flatMap((row) => {
      const { callerId } = row
      if (!callerId || owned.has(callerId.id)) return []
      const words = { name: row.name, number: callerId.number ?? String(callerId.id) }
      const of = objectOf('sip', row)
      return { severity: 'warning' as const, of, field: 'aon.id', words, rests: callerId.id }
    })
  },
}
