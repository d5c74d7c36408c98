import type { Account } from '../account/account.ts'
import type { Poll } from '../platform/polling/loop.ts'

/** Pause between readings, in milliseconds. */
const PAUSE = 10 * 60_000
/** Lists whose changes lead calls or data out of the account, or let somebody in. */
const WATCHED = ['numbers', 'sip', 'webhooks', 'emails', 'users'] as const

/**
 * Makes the poll that reads again the lists by which calls or data can be led out of the account, so that a
 * change made elsewhere is found while nothing is opened. Lists that nobody has asked for are not read.
 */
export const watchPoll = ({ account }: { account: Account }): Poll => ({
  name: 'elsewhere',
  quiet: true,
  pause: () => PAUSE,
  run: async () => {
    for (const list of WATCHED) if (account.isKnown(list)) account.view(list, 'aged')
    return Promise.resolve()
  },
})
