import { numberObject, type Rule } from '../rule.ts'

/** A number leads to a name that several things have, so its target is not known. */
export const targetAmbiguous: Rule = {
  name: 'targetAmbiguous',
  reads: ['numbers', 'sip', 'groups', 'queues', 'scenarios'],
  find: ({ known, graph }) =>
    known('numbers').flatMap((own) => {
      const node = graph.node('numbers', own.id)
      const steps = node ? graph.steps(node) : []
      const several = steps.filter(
        ({ certainty, leads }) => certainty === 'several' && 'to' in leads,
      )
      if (several.length === 0) return []
      const words = { number: own.number, name: own.following?.name ?? '', n: several.length }
      return [{ severity: 'notice', of: numberObject(own), field: 'following.name', words }]
    }),
}
