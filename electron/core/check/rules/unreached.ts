import { objectOf, type Rule } from '../rule.ts'

/** A scenario or a queue without a known route to it. */
export const unreached: Rule = {
  name: 'unreached',
  reads: ['numbers', 'externalNumbers', 'sip', 'groups', 'queues', 'scenarios'],
  find: ({ known, graph }) =>
    (['scenarios', 'queues'] as const).flatMap((kind) =>
      known(kind)
        .filter((row) => {
          const isLed = graph.references
            .to(kind, row.id)
            .some(({ from }) => from.kind !== kind || from.id !== row.id)
          // A menu may say itself that an own number is assigned to it.
          const isAssigned = 'number' in row && graph.numbered(String(row.number)) !== undefined
          return !isLed && !isAssigned
        })
        .map((row) => ({
          severity: 'notice' as const,
          of: objectOf(kind, row),
          words: { name: row.name },
        })),
    ),
}
