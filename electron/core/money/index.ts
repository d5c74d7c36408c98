import type { CabinetContext, Module } from '../module/module.ts'
import { createBalances } from './balances.ts'
import { createMovements } from './movements.ts'
import { createOutlook } from './outlook.ts'
import type { MoneyTables } from './tables.ts'
import { createThreshold } from './threshold.ts'
import type { Balance } from '../../bridge/money.ts'

export interface MoneyModule extends Module<'money'> {
  balance(): Balance | undefined
}

/** The histories are read once for so many readings of the balance. */
const SELDOM = 30

/** What there is to spend, where it goes, and when it runs out. */
export function moneyModule(context: CabinetContext): MoneyModule {
  const { announce, cabinet, check, describe, pacer, zone } = context
  const stored = context.database.of<MoneyTables>('money')
  const changed = (rows: boolean) => announce('money.changed', { cabinet, rows })
  const balances = createBalances({ stored, tell: () => outlook.tell() })
  const threshold = createThreshold({ ...context, stored })
  const outlook = createOutlook({ ...context, stored, balance: balances.current })
  const movements = createMovements({
    ...context,
    stored,
    renewThreshold: threshold.renew,
    onRead: () => outlook.refresh().then(outlook.tell),
    onChange: changed,
  })

  async function readBalance(signal: AbortSignal): Promise<void> {
    const amount = await askBalance(context, signal)
    try {
      const isOther = await balances.take(amount, Date.now())
      await outlook.refresh()
      if (isOther) check('movements')
    } catch (error) {
      // The balance is known all the same; that the database fails is shown by the database's own state.
      describe(error)
    }
  }

  return {
    balance: () => outlook.state().balance,
    async open() {
      await balances.open()
      await outlook.read()
      outlook.tell()
      changed(true)
    },
    close: balances.close,
    polls: [
      { name: 'money', pause: pacer.slow, run: readBalance },
      { name: 'movements', quiet: true, pause: () => pacer.slow() * SELDOM, run: movements.read },
    ],
    commands: {
      async 'money.state'() {
        const { threshold, history } = await stored.memory()
        const known = { ...outlook.state(), history: movements.state(history) }
        return { ...known, ...(threshold && { threshold }) }
      },
      async 'money.read'() {
        movements.want()
        check('money', 'movements')
      },
      async 'money.setThreshold'({ amount }) {
        const set = await threshold.set(amount)
        changed(false)
        await outlook.refresh()
        return set
      },
      'money.movements': ({ filter, after, limit }) =>
        stored.movements(filter, { limit, ...(after !== undefined && { after }) }),
      'money.monthSums': ({ filter }) => stored.monthSums(filter),
      'money.months': () => stored.months(Date.now(), zone),
    },
  }
}

/** Returns the balance in roubles. Rejects with a `ServiceFailure`. */
async function askBalance(
  { client, apiFamily }: Pick<CabinetContext, 'client' | 'apiFamily'>,
  signal: AbortSignal,
): Promise<number> {
  const { balance } =
    apiFamily() === 'rpc'
      ? await client.call('users.balance', {}, { signal })
      : await client.call('payment.balance', {}, { signal })
  return balance
}
