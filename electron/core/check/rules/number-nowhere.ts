import { numberObject, type Rule } from '../rule.ts'

/** A number without forwarding and without a CRM. */
export const numberNowhere: Rule = {
  name: 'numberNowhere',
  reads: ['numbers'],
  find: ({ known }) =>
    known('numbers')
      .filter(({ following, crm }) => !following && !crm)
      .map((own) => ({
        severity: own.owner === 'personal' ? 'notice' : 'error',
        of: numberObject(own),
        field: 'following',
        words: { number: own.number },
      })),
}
