import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Asked } from '../database/tables.ts'
import { createReplacing } from '../editing/editing.ts'
import type { CabinetContext } from '../module/module.ts'
import type { MoneyTables } from './tables.ts'

export interface ThresholdOptions extends Pick<
  CabinetContext,
  'ask' | 'client' | 'looking' | 'apiFamily'
> {
  stored: Pick<Asked<MoneyTables>, 'remember'>
}

/** The balance at which the service sends its notice. */
export function createThreshold(options: ThresholdOptions) {
  const { client, stored, apiFamily } = options

  const keep = (shown: { amount?: number }) =>
    stored.remember({ threshold: { ...shown, at: Date.now() } })

  async function read(signal?: AbortSignal) {
    const { amount } = await client.call('payment.notice', {}, signal && { signal })
    const shown = omitNullish({ amount })
    await keep(shown)
    return shown
  }

  const replace = createReplacing<void, { amount: number }>(options, {
    read: () => read(),
    isAs: (there, { amount }) => there.amount === amount,
    replace: (_, { amount }) => client.call('payment.changeNotice', { amount }),
  })

  return {
    /** Reads it, where the account is reached by the interface that has it. Rejects as calls do. */
    async renew(signal: AbortSignal): Promise<void> {
      if (apiFamily() === 'rest') await read(signal)
    },
    /**
     * Sets the threshold. Rejects as calls do, and as `changed` if it differs from what the user saw,
     * if it was known at all.
     */
    async set(amount: number, seen: number | undefined): Promise<void> {
      await replace(undefined, { amount }, seen === undefined ? undefined : { amount: seen })
      // A reading right after may still show the former one.
      await keep({ amount })
    },
  }
}
