import { entranceOf } from '../../call-map/entrance.ts'
import { createFlow } from '../../call-map/flow.ts'
import { HOURS } from '../../call-map/hours.ts'
import type { CallNode } from '../../call-map/node.ts'
import { numberObject, type Rule } from '../rule.ts'

const EVERY_HOUR = Array.from({ length: HOURS }, (_, hour) => hour)

/** Calls of a number ring no telephone in some hours of the week, although everybody is online. */
export const hoursLost: Rule = {
  name: 'hoursLost',
  reads: ['numbers', 'externalNumbers', 'sip', 'groups', 'queues', 'scenarios'],
  find({ known, graph, readings }) {
    const flow = createFlow(graph, graph.all('numbers'), { presence: () => true, readings })
    const weeks = new Map<CallNode, readonly number[]>()
    function lostFrom(node: CallNode): readonly number[] {
      const entrance = entranceOf(graph, node)
      const there = weeks.get(entrance)
      const lost = there ?? EVERY_HOUR.filter((hour) => flow.verdict(entrance, hour) === 'nobody')
      weeks.set(entrance, lost)
      return lost
    }
    return known('numbers').flatMap((own) => {
      const node = graph.node('numbers', own.id)
      // A number that is not forwarded has a finding of its own.
      const hours = node && own.following ? lostFrom(node) : []
      if (hours.length === 0) return []
      return {
        severity: own.owner === 'personal' ? ('notice' as const) : ('error' as const),
        of: numberObject(own),
        field: 'following.name',
        words: { number: own.number, n: hours.length, hours: hours.join(' ') },
      }
    })
  },
}
