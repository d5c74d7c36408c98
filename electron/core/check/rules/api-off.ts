import type { Rule } from '../rule.ts'

/** The interface for programs is there and not switched on. */
export const apiOff: Rule = {
  name: 'apiOff',
  reads: ['currentTariff'],
  find: ({ known }) =>
    known('currentTariff').flatMap(({ services }) =>
      services.flatMap(({ id, name, access, active }, place) => {
        if (id !== 'api' || access !== true || active !== false) return []
        const of = { kind: 'tariff' as const, id, name }
        return { severity: 'notice' as const, of, field: `services.${place}.active`, words: {} }
      }),
    ),
}
