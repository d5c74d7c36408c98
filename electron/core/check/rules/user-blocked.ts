import type { Rule } from '../rule.ts'

/** The user who is signed in is blocked. */
export const userBlocked: Rule = {
  name: 'userBlocked',
  reads: ['user'],
  find: ({ user }) =>
    user?.status === 'BLOCKED'
      ? [
          {
            severity: 'error',
            of: { kind: 'user', id: user.id, name: user.email ?? '' },
            field: 'status',
            words: {},
          },
        ]
      : [],
}
