import type { CabinetContext, Module } from '../module/module.ts'
import { createBalances } from './balances.ts'
import { createConnections } from './connections.ts'
import { createMovements } from './movements.ts'
import { createOutlook } from './outlook.ts'
import type { MoneyTables } from './tables.ts'
import { createThreshold } from './threshold.ts'
import type { Balance, MoneyState } from '../../bridge/money.ts'

export interface MoneyModule extends Module<'money'> {
  balance(): Balance | undefined
}

/** The histories are read once for so many readings of the balance. */
const SELDOM = 30

/** Balance, expenses, and the forecast of when the money runs out. */
export function moneyModule(context: CabinetContext): MoneyModule {
  const { check, describe, pacer, zone } = context
  const parts = partsIn(context)
  const { stored, changed, balances, threshold, outlook, movements, connections } = parts
  const seldom = () => pacer.slow() * SELDOM

  async function readBalance(signal: AbortSignal): Promise<void> {
    const amount = await askBalance(context, signal)
    try {
      const isOther = await balances.take(amount, Date.now())
      await outlook.refresh()
      if (isOther) await parts.noteChange(amount)
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
    noticed: connections.noticed,
    polls: [
      { name: 'money', pause: pacer.slow, run: readBalance },
      { name: 'movements', quiet: true, pause: seldom, run: movements.read },
      { name: 'connected', quiet: true, pause: seldom, run: connections.read },
      { name: 'outlook', quiet: true, pause: seldom, run: outlook.renew },
    ],
    commands: {
      'money.state': () => stateOf(parts),
      async 'money.read'() {
        movements.want()
        connections.want()
        check('money', 'movements', 'connected')
      },
      'money.setThreshold': ({ amount, seen }) =>
        threshold.set(amount, seen).finally(() => {
          changed(false)
          return outlook.refresh()
        }),
      'money.movements': ({ filter, after, limit }) =>
        stored.movements(filter, { limit, ...(after !== undefined && { after }) }),
      'money.withdrawn': () => stored.withdrawn(),
      'money.monthSums': ({ filter }) => stored.monthSums(filter),
      'money.months': () => stored.months(Date.now(), zone),
    },
  }
}

type MoneyParts = ReturnType<typeof partsIn>

async function stateOf({ stored, outlook, movements }: MoneyParts): Promise<MoneyState> {
  const { threshold, history } = await stored.memory()
  const { length: withdrawn } = await stored.withdrawn()
  return {
    ...outlook.state(),
    history: { ...movements.state(history), ...(withdrawn > 0 && { withdrawn }) },
    ...(threshold && { threshold }),
  }
}

function partsIn(context: CabinetContext) {
  const { announce, cabinet } = context
  const stored = context.database.of<MoneyTables>('money')
  const changed = (rows: boolean) => announce('money.changed', { cabinet, rows })
  const connections = createConnections({
    ...context,
    stored,
    onRead: () => outlook.renew(),
    onChange: changed,
  })
  const balances = createBalances({ stored, tell: () => outlook.tell() })
  const threshold = createThreshold({ ...context, stored })
  const outlook = createOutlook({ ...context, stored, balance: balances.current })
  const movements = createMovements({
    ...context,
    stored,
    renewThreshold: threshold.renew,
    onRead: () => outlook.renew(),
    onChange: changed,
  })
  /**
   * Reads the histories, which show the reason; at the threshold the service may issue an invoice
   * by itself.
   */
  async function noteChange(amount: number): Promise<void> {
    context.check('movements')
    const { threshold: notice } = await stored.memory()
    if (amount > (notice?.amount ?? Infinity)) return
    connections.expectInvoice()
    context.check('connected')
  }
  return { noteChange, stored, changed, balances, threshold, outlook, movements, connections }
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
