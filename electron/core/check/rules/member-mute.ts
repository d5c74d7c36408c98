import { objectOf, type Rule } from '../rule.ts'

/** A member that only has a mobile telephone, of a group that calls devices only. */
export const memberMute: Rule = {
  name: 'memberMute',
  reads: ['groups', 'sip'],
  find({ known, knownDetail }) {
    const sips = new Map(known('sip').map((one) => [one.id, one]))
    return known('groups').flatMap((row) => {
      const detail = knownDetail('groups', row.id)
      if (!detail?.body.device_only) return []
      return detail.sips.flatMap(({ id }, place) => {
        const sip = sips.get(id)
        // Members without any device are found by another rule.
        if (!sip?.legs?.some(({ type }) => type === 'mob')) return []
        const own = sip.legs.filter(({ type }) => type !== 'mob')
        if (own.some(({ timeout }) => timeout !== 0)) return []
        return {
          // The specification does not define 0 seconds.
          severity: own.length === 0 ? ('warning' as const) : ('notice' as const),
          of: objectOf('groups', row),
          field: `sips.${place}.id`,
          words: { group: row.name, name: sip.name },
          rests: id,
        }
      })
    })
  },
}
