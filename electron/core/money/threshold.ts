import type { Client } from '../../service/index.ts'
import { callOutcome } from '../call-outcome.ts'
import type { Reach } from '../account/reach.ts'
import type { MoneyArchive } from './archive.ts'
import type { Threshold } from './types.ts'

export interface ThresholdOptions {
  client: Client<'payment.notice' | 'payment.changeNotice'>
  archive: Pick<MoneyArchive, 'moneyMemory' | 'rememberMoney'>
  reach(): Reach
}

/** The balance at which the service sends its notice. */
export function createThreshold({ client, archive, reach }: ThresholdOptions) {
  async function keep(amount: number | null | undefined): Promise<Threshold> {
    const threshold = { ...(typeof amount === 'number' && { amount }), at: Date.now() }
    await archive.rememberMoney({ threshold })
    return threshold
  }

  async function read(signal?: AbortSignal): Promise<Threshold> {
    const { amount } = await client.call('payment.notice', {}, signal && { signal })
    return keep(amount)
  }

  return {
    /** Reads it, where the account is reached by the interface that has it. Rejects as calls do. */
    async renew(signal: AbortSignal): Promise<void> {
      if (reach() === 'rest') await read(signal)
    },
    /** Where the answer is lost it is read: nothing is sent a second time. Rejects as calls do. */
    async set(amount: number): Promise<Threshold> {
      try {
        await client.call('payment.changeNotice', { amount })
      } catch (error) {
        if (callOutcome(error) !== 'unknown') throw error
        const found = await read().catch(() => undefined)
        if (found?.amount !== amount) throw error
        return found
      }
      return keep(amount)
    },
  }
}
