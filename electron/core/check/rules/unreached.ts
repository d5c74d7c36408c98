import { ledAtLast } from '../../routes/foreseen-graphs.ts'
import { objectOf, type Rule } from '../rule.ts'

/** A scenario or a queue without a known route to it, now and as is foreseen. */
export const unreached: Rule = {
  name: 'unreached',
  reads: ['numbers', 'externalNumbers', 'sip', 'groups', 'queues', 'scenarios'],
  find({ known, graph, foreseen }) {
    const then = ledAtLast(graph, foreseen)
    const ledTo = new Set(
      graph
        .all('numbers')
        .flatMap(then.steps)
        .map(({ leads }) => 'to' in leads && leads.to),
    )
    return (['scenarios', 'queues'] as const).flatMap((kind) =>
      known(kind)
        .filter((row) => {
          const isLed = graph.references
            .to(kind, row.id)
            .some(({ from }) => from.kind !== kind || from.id !== row.id)
          // A menu may say itself that an own number is assigned to it.
          const isAssigned = 'number' in row && graph.numbered(String(row.number)) !== undefined
          const node = graph.node(kind, row.id)
          return !isLed && !isAssigned && !(node && ledTo.has(node))
        })
        .map((row) => ({
          severity: 'notice' as const,
          of: objectOf(kind, row),
          words: { name: row.name },
        })),
    )
  },
}
