import { objectOf, type Rule } from '../rule.ts'

/** A queue without agents. */
export const queueEmpty: Rule = {
  name: 'queueEmpty',
  reads: ['queues'],
  find: ({ known, knownDetail }) =>
    known('queues')
      .filter(({ id }) => knownDetail('queues', id)?.sips.length === 0)
      .map((row) => ({
        severity: 'warning',
        of: objectOf('queues', row),
        field: 'sips',
        words: { name: row.name },
      })),
}
