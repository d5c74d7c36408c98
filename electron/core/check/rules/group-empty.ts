import { objectOf, type Rule } from '../rule.ts'

/** A group without members and without groups in it. */
export const groupEmpty: Rule = {
  name: 'groupEmpty',
  reads: ['groups'],
  find: ({ known, knownDetail }) =>
    known('groups')
      .filter(({ id }) => {
        const detail = knownDetail('groups', id)
        return detail && detail.sips.length + detail.groups.length === 0
      })
      .map((row) => ({
        severity: 'warning',
        of: objectOf('groups', row),
        field: 'sips',
        words: { name: row.name },
      })),
}
