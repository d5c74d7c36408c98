import { objectOf, type Rule } from '../rule.ts'

/** A group that calls one after the other, and gives up before the first one's telephone does. */
export const groupShort: Rule = {
  name: 'groupShort',
  reads: ['groups', 'sip'],
  find({ known, knownDetail }) {
    const legs = new Map(known('sip').map((one) => [one.id, one.legs]))
    return known('groups').flatMap((row) => {
      const detail = knownDetail('groups', row.id)
      const [first, ...others] = detail?.sips ?? []
      const { sequence_rule: rule, timeout, groups = [], body } = detail ?? {}
      if (!first || rule !== 'Order' || timeout === undefined) return []
      if (others.length + groups.length === 0) return []
      const rings = (legs.get(first.id) ?? []).filter(
        ({ type }) => !body?.device_only || type !== 'mob',
      )
      if (!rings.some((leg) => (leg.timeout ?? 0) >= timeout)) return []
      const of = objectOf('groups', row)
      return [{ severity: 'notice' as const, of, field: 'timeout', words: { group: row.name } }]
    })
  },
}
