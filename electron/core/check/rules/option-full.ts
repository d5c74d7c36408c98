import type { Rule } from '../rule.ts'

/** A quantity of the tariff that is used up. */
export const optionFull: Rule = {
  name: 'optionFull',
  reads: ['currentTariff'],
  find: ({ known }) =>
    known('currentTariff').flatMap(({ options }) =>
      options.flatMap(({ name, used, included }, place) => {
        if (!included || included < 0 || used === undefined || included > used) return []
        const of = { kind: 'tariff' as const, id: name, name }
        const words = { option: name, n: used, m: included }
        const severity = used > included ? ('warning' as const) : ('notice' as const)
        return { severity, of, field: `tariff.${place}.inuse`, words }
      }),
    ),
}
