import { resourceKinds } from './references/account.ts'

/** Lists whose things are kept with their changes. */
export const changedKinds = [...resourceKinds, 'webhooks', 'emails', 'users'] as const
