import type { Client } from '../../../service/index.ts'
import type { Budget } from './budget.ts'
import type { Poll } from './loop.ts'

/** Nobody is told of a changed quota, so it is looked at again, milliseconds. */
const PAUSE = 3_600_000

/** Reads how many requests an hour the RPC interface allows its user (`rate_limit`, section "Common objects"). */
export function quotaPoll(client: Client<'users.aboutMe'>, budget: Pick<Budget, 'setQuota'>): Poll {
  return {
    name: 'quota',
    quiet: true,
    pause: () => PAUSE,
    async run(signal) {
      const { rate_limit: perHour } = await client.call('users.aboutMe', {}, { signal })
      if (perHour) budget.setQuota(perHour)
    },
  }
}
