import type { Client } from '../../service/index.ts'
import type { ApiFamily } from '../account/api-family.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { Looking } from '../platform/failures/looking.ts'
import type { Asked } from '../database/tables.ts'
import type { MoneyTables } from './tables.ts'
import type { Threshold } from '../../bridge/money.ts'

export interface ThresholdOptions {
  client: Client<'payment.notice' | 'payment.changeNotice'>
  stored: Pick<Asked<MoneyTables>, 'memory' | 'remember'>
  looking: Pick<Looking, 'after'>
  apiFamily(): ApiFamily
}

/** The balance at which the service sends its notice. */
export function createThreshold({ client, stored, looking, apiFamily }: ThresholdOptions) {
  async function keep(amount: number | null | undefined): Promise<Threshold> {
    const threshold = { ...(typeof amount === 'number' && { amount }), at: Date.now() }
    await stored.remember({ threshold })
    return threshold
  }

  async function read(signal?: AbortSignal): Promise<Threshold> {
    const { amount } = await client.call('payment.notice', {}, signal && { signal })
    return keep(amount)
  }

  return {
    /** Reads it, where the account is reached by the interface that has it. Rejects as calls do. */
    async renew(signal: AbortSignal): Promise<void> {
      if (apiFamily() === 'rest') await read(signal)
    },
    /**
     * Sets the threshold. After a lost reply it is read again instead of being sent twice. Rejects
     * as calls do, and as `changed` if it differs from what the user saw, if it was known at all.
     */
    async set(amount: number, seen: number | undefined): Promise<Threshold> {
      if (seen !== undefined && (await read()).amount !== seen)
        throw new CoreFailure('changed', { field: 'seen' })
      try {
        await client.call('payment.changeNotice', { amount })
      } catch (error) {
        return looking.after(error, async () => {
          const found = await read()
          return found.amount === amount ? found : undefined
        })
      }
      return keep(amount)
    },
  }
}
