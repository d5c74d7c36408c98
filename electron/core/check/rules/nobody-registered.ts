import { createFlow } from '../../call-map/flow.ts'
import { mark } from '../../call-map/marks.ts'
import { isDecider, type CallGraph, type CallNode } from '../../call-map/node.ts'
import { reachable } from '../../call-map/reachable.ts'
import type { Presence } from '../../call-map/situation.ts'
import { numberObject, PATIENCE, type CheckedAccount, type Rule } from '../rule.ts'

const isOff = (marks: number) => (marks & mark.offline) !== 0

/** Number of ringing extensions that are compared as evidence. */
const MOST = 20

/**
 * All telephones that a number's calls come to now have been off for a while, and no outside number
 * is called.
 */
export const nobodyRegistered: Rule = {
  name: 'nobodyRegistered',
  reads: ['numbers', 'sip', 'groups', 'queues', 'scenarios', 'presence'],
  find(account) {
    const { known, graph, hour, readings } = account
    const flow = createFlow(graph, graph.all('numbers'), {
      presence: presenceIn(account),
      readings,
    })
    return known('numbers').flatMap((own) => {
      const node = graph.node('numbers', own.id)
      if (!node || flow.verdict(node, hour) !== 'nobody') return []
      const ends = flow.ends(node, hour)
      if (!ends.some((ways) => ways.some(isOff))) return []
      return {
        severity: 'error',
        of: numberObject(own),
        field: 'following.name',
        words: { number: own.number, minutes: PATIENCE / 60_000 },
        rests: calledFrom(graph, node),
      }
    })
  },
}

/** The nearest of those whom its calls ring, at whatever hour. */
function calledFrom(graph: CallGraph, start: CallNode): string[] {
  const called: string[] = []
  for (const node of reachable(graph, [start])) {
    if (!isDecider(node)) called.push(`${node.kind} ${node.id}`)
    if (called.length === MOST) break
  }
  return called
}

/** Extensions that have been off for a short time only count as registered. */
const presenceIn =
  ({ present, now }: CheckedAccount): Presence =>
  (sip) => {
    const seen = present(sip)
    return seen && (seen.online || now - seen.since < PATIENCE)
  }
