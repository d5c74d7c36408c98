import type { Asked } from '../database/tables.ts'
import type { CabinetContext } from '../module/module.ts'
import { lowBalance } from './alerts.ts'
import type { MoneyTables } from './tables.ts'
import { moneyNotice } from './notices.ts'
import { withShortfall } from './shortfall.ts'
import type { Balance, Horizon, MoneyState } from '../../bridge/money.ts'

export interface OutlookOptions extends Pick<
  CabinetContext,
  'announce' | 'cabinet' | 'notices' | 'zone'
> {
  stored: Asked<MoneyTables>
  balance(): Balance | undefined
}

/** When the money runs out, and the notices that it runs low. */
export function createOutlook(options: OutlookOptions) {
  const { stored, announce, cabinet, notices, zone } = options
  let horizon: Horizon | undefined

  async function read(): Promise<void> {
    horizon = await stored.horizon(Date.now(), zone)
  }

  async function notify(balance: Balance): Promise<void> {
    const { announced: before = {}, threshold } = await stored.memory()
    const now = { balance: balance.amount, threshold: threshold?.amount, horizon }
    const isQuiet = notices.isQuiet(Date.now())
    const { due, announced } = lowBalance(now, notices.lowBalance(), before, isQuiet)
    if (JSON.stringify(announced) !== JSON.stringify(before)) await stored.remember({ announced })
    const content = notices.content()
    if (!due || content === 'off') return
    const { short } = withShortfall(balance, horizon)
    announce('notice.due', moneyNotice(cabinet, { ...due, short }, content))
  }

  function state(): Pick<MoneyState, 'balance' | 'horizon'> {
    const balance = options.balance()
    const shown = balance && withShortfall(balance, horizon)
    return { ...(shown && { balance: shown }), ...(horizon && { horizon }) }
  }

  return {
    state,
    /** Tells the balance with what it is short of. */
    tell(): void {
      const { balance } = state()
      if (balance) announce('balance.changed', { cabinet, balance })
    },
    /** Works the horizon out from what the database holds. Rejects with a `DatabaseFailure`. */
    read,
    /** The same, and announces the notice that is due now. Rejects with a `DatabaseFailure`. */
    async refresh(): Promise<void> {
      await read()
      const balance = options.balance()
      if (balance) await notify(balance)
    },
  }
}
