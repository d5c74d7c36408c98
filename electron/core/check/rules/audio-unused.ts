import { objectOf, type Rule } from '../rule.ts'

/** A recording that no menu and no queue plays. */
export const audioUnused: Rule = {
  name: 'audioUnused',
  reads: ['scenarios', 'queues', 'media'],
  find: ({ known, graph }) =>
    known('media')
      .filter(({ id }) => graph.references.to('media', id).length === 0)
      .map((row) => ({
        severity: 'notice',
        of: objectOf('media', row),
        words: { name: row.name },
      })),
}
