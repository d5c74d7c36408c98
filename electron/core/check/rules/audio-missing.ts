import type { Rule } from '../rule.ts'

/** A menu or a queue plays a recording that is not there. */
export const audioMissing: Rule = {
  name: 'audioMissing',
  reads: ['scenarios', 'queues', 'media'],
  find({ known, graph }) {
    const media = new Set<number | string>(known('media').map(({ id }) => id))
    return graph.references.all
      .filter(({ from, to: [target] }) => {
        const isPlayer = from.kind === 'scenarios' || from.kind === 'queues'
        return isPlayer && target?.kind === 'media' && !media.has(target.id)
      })
      .map(({ from, to, field }) => ({
        severity: 'error',
        of: { kind: from.kind, id: from.id, name: from.name },
        field,
        words: { where: from.name },
        rests: to[0]?.id,
      }))
  },
}
