import { PATIENCE, type Rule } from '../rule.ts'

/** Another operator's number that has not been registered for a while. */
export const externalOff: Rule = {
  name: 'externalOff',
  reads: ['externalNumbers', 'registrations'],
  find: ({ known, now }) =>
    known('externalNumbers')
      .filter(
        ({ kind, registered, registeredAt }) =>
          kind === 'ate' &&
          registered === false &&
          registeredAt !== undefined &&
          now - registeredAt >= PATIENCE,
      )
      .map(({ key, number, registeredAt }) => ({
        severity: 'error',
        of: { kind: 'externalNumbers', id: key, name: number },
        field: 'status',
        words: { number },
        // Off again after it was on is news.
        rests: registeredAt,
      })),
}
