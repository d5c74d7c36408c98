import type { GroupDetail } from '../../../bridge/groups.ts'
import { objectOf, type CheckedAccount, type Rule } from '../rule.ts'

/** A group that calls one after the other, and gives up before it comes to all of its members. */
export const groupShort: Rule = {
  name: 'groupShort',
  reads: ['groups', 'sip'],
  find: (account) =>
    account.known('groups').flatMap((row) => {
      const detail = account.knownDetail('groups', row.id)
      const late = detail && firstTooLate(account, detail)
      if (!late) return []
      const of = objectOf('groups', row)
      const words = { group: row.name, ...late, seconds: detail.timeout ?? 0 }
      return [{ severity: 'warning' as const, of, field: 'timeout', words }]
    }),
}

/**
 * The first member that is never called while everybody before lets it ring, with the second at
 * which its turn would come. Telephones of one member may ring together: the longest one counts.
 */
function firstTooLate({ known }: CheckedAccount, detail: GroupDetail) {
  const { timeout, sips, groups, body } = detail
  if (body.sequence_rule !== 'Order' || timeout === undefined) return undefined
  const legs = new Map(known('sip').map((one) => [one.id, one.legs]))
  const longest = (id: number): number => {
    const rings = (legs.get(id) ?? []).filter(({ type }) => !body.device_only || type !== 'mob')
    return Math.max(0, ...rings.map((leg) => leg.timeout ?? 0))
  }
  let turn = 0
  for (const { id, name } of sips) {
    if (turn >= timeout) return { name, turn }
    turn += longest(id)
  }
  const [group] = groups
  return group && turn >= timeout ? { name: group.name, turn } : undefined
}
