import { NOTHING } from '../../call-map/assumptions.ts'
import type { Presence } from '../../call-map/situation.ts'
import { walk } from '../../call-map/walk.ts'
import { atMost, numberObject, PATIENCE, type CheckedAccount, type Rule } from '../rule.ts'

/** All telephones that a number's calls come to now have been off for a while, and nobody outside is called. */
export const nobodyRegistered: Rule = {
  name: 'nobodyRegistered',
  reads: ['numbers', 'sip', 'groups', 'queues', 'scenarios', 'presence'],
  find(account) {
    const { known, graph, hour, readings } = account
    const situation = { hour, keys: [], presence: presenceIn(account), readings }
    return known('numbers').flatMap((own) => {
      const node = graph.node('numbers', own.id)
      if (!node) return []
      // That somebody may press nothing is so of every menu.
      const ends = walk(graph, node, situation)
        .flatMap((place) => place.ends)
        .filter(({ reason }) => reason !== 'noKey')
      const isDead = ends.every(({ outcome }) => outcome === 'nobody')
      const off = ends.filter(({ reason }) => reason === 'offline')
      if (!isDead || off.length === 0) return []
      return {
        severity: atMost(
          'error',
          ends.some(({ when }) => when !== NOTHING),
        ),
        of: numberObject(own),
        field: 'following.name',
        words: { number: own.number },
        rests: [...new Set(off.map(({ at }) => `${at.kind} ${at.id}`))],
      }
    })
  },
}

/** Who is off for a short time only counts as there. */
const presenceIn =
  ({ present, now }: CheckedAccount): Presence =>
  (sip) => {
    const seen = present(sip)
    return seen && (seen.online || now - seen.since < PATIENCE)
  }
