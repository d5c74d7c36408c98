import type { Client } from '../../../service/index.ts'
import type { Budget } from './budget.ts'
import type { Poll } from './loop.ts'

/** No event announces a changed quota, so it is read again at this interval, in milliseconds. */
const PAUSE = 3_600_000

/**
 * Reads how many requests an hour the RPC interface allows its user (`rate_limit`, section "Common objects"), and
 * the number of their contract with it.
 */
export function quotaPoll(
  client: Client<'users.aboutMe'>,
  budget: Pick<Budget, 'setQuota'>,
  onContract: (contract: string) => void = () => undefined,
): Poll {
  return {
    name: 'quota',
    quiet: true,
    pause: () => PAUSE,
    async run(signal) {
      const { rate_limit: perHour, customer_id: contract } = await client.call(
        'users.aboutMe',
        {},
        { signal },
      )
      if (perHour) budget.setQuota(perHour)
      if (contract) onContract(String(contract))
    },
  }
}
