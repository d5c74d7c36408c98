import { objectOf, type Rule } from '../rule.ts'

/** Something leads to an extension that has nothing to ring. */
export const legsNone: Rule = {
  name: 'legsNone',
  reads: ['numbers', 'sip', 'groups', 'queues', 'scenarios'],
  find: ({ known, graph }) =>
    known('sip').flatMap((row) => {
      const { legs } = row
      if (!legs) return []
      const isSilent = legs.every(({ timeout }) => timeout === 0)
      // The specification defines neither 0 seconds nor whether an unfinished extension rings.
      const isOpen = legs.length > 0
      if (!isSilent && !row.unfinished) return []
      // A name that others have, too, may mean one of those.
      const isReached = graph.references.to('sip', row.id).some(({ to }) => to.length === 1)
      if (!isReached) return []
      return {
        severity: isOpen ? ('notice' as const) : ('warning' as const),
        of: objectOf('sip', row),
        field: isSilent ? 'active_sip_scenario.endpoints' : 'finally_created',
        words: { name: row.name },
        rests: { legs },
      }
    }),
}
