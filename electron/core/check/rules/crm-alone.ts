import { numberObject, type Rule } from '../rule.ts'

/** A CRM is asked where a number leads, and nothing is set in case it gives no answer. */
export const crmAlone: Rule = {
  name: 'crmAlone',
  reads: ['numbers'],
  find: ({ known }) =>
    known('numbers')
      .filter(({ following, crm }) => crm && !following)
      .map((own) => ({
        severity: 'notice',
        of: numberObject(own),
        field: 'following',
        words: { number: own.number },
      })),
}
