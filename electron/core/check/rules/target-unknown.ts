import { destinationOf } from '../../../shared/references/names.ts'
import { numberObject, type Rule } from '../rule.ts'

/** A number leads to a name that nothing has, and that is no number or address. */
export const targetUnknown: Rule = {
  name: 'targetUnknown',
  reads: ['numbers', 'sip', 'groups', 'queues', 'scenarios'],
  find: ({ known, graph }) =>
    known('numbers').flatMap((own) => {
      const destination = destinationOf(own.following?.name, graph.directory)
      if (destination.kind !== 'missing') return []
      const { name } = destination
      const words = { number: own.number, name }
      return [{ severity: 'error', of: numberObject(own), field: 'following.name', words }]
    }),
}
