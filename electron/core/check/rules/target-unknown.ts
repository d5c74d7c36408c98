import { destinationOf } from '../../../shared/references/names.ts'
import { atMost, numberObject, type Rule } from '../rule.ts'

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
      // Its CRM may lead calls elsewhere.
      const severity = atMost('error', own.crm !== undefined)
      return [{ severity, of: numberObject(own), field: 'following.name', words }]
    }),
}
