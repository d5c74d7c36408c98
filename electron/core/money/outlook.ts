import type { CabinetContext } from '../subject.ts'
import { lowBalance } from './alerts.ts'
import type { Balance, Horizon, MoneyState } from './types.ts'

export interface OutlookOptions extends Pick<
  CabinetContext,
  'archive' | 'announce' | 'cabinet' | 'notices' | 'zone'
> {
  balance(): Balance | undefined
}

/** When the money runs out, and the notices that it runs low. */
export function createOutlook(options: OutlookOptions) {
  const { archive, announce, cabinet, notices, zone } = options
  let horizon: Horizon | undefined

  async function read(): Promise<void> {
    horizon = await archive.moneyHorizon(Date.now(), zone)
  }

  async function notify({ amount }: Balance): Promise<void> {
    const { announced: before = {}, threshold } = await archive.moneyMemory()
    const now = { balance: amount, threshold: threshold?.amount, horizon }
    const isQuiet = notices.isQuiet(Date.now())
    const { due, announced } = lowBalance(now, notices.lowBalance(), before, isQuiet)
    if (JSON.stringify(announced) !== JSON.stringify(before))
      await archive.rememberMoney({ announced })
    const content = notices.content()
    if (due && content !== 'off') announce('money.due', { cabinet, notice: due, content })
  }

  return {
    state(): Pick<MoneyState, 'balance' | 'horizon'> {
      const balance = options.balance()
      return { ...(balance && { balance }), ...(horizon && { horizon }) }
    },
    /** Works the horizon out from what the archive holds. Rejects with an `ArchiveFailure`. */
    read,
    /** The same, and announces the notice that is due now. Rejects with an `ArchiveFailure`. */
    async refresh(): Promise<void> {
      await read()
      const balance = options.balance()
      if (balance) await notify(balance)
    },
  }
}
