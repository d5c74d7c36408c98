import type { GroupDetail } from '../../../bridge/groups.ts'
import { turnsOf } from '../../../shared/references/turns.ts'
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

/** The first member whose turn never comes while everybody before lets it ring, and the second at which it would. */
function firstTooLate({ known }: CheckedAccount, detail: GroupDetail) {
  const { timeout, sips, groups, body } = detail
  if (timeout === undefined) return undefined
  const legs = new Map(known('sip').map((one) => [one.id, one.legs]))
  const turns = turnsOf(
    body,
    sips.map(({ id }) => legs.get(id)),
  )
  const late = turns.findIndex(({ from }) => from >= timeout)
  const [member, turn] = [sips[late], turns[late]]
  if (member && turn) return { name: member.name, turn: turn.from }
  const [group] = groups
  const end = turns.length === sips.length ? turns.at(-1)?.until : undefined
  return group && end !== undefined && end >= timeout ? { name: group.name, turn: end } : undefined
}
