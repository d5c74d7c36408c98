import type { Failure } from '../../bridge/failures.ts'
import { isSignedOut } from '../failure.ts'
import { outOfTurn } from '../polling/budget.ts'
import type { CabinetContext, Subject } from '../subject.ts'
import { lowBalance } from './alerts.ts'
import { createBalances } from './balances.ts'
import { readHistories } from './histories.ts'
import { createThreshold } from './threshold.ts'
import type { Balance, HistoryState, Horizon } from './types.ts'

export interface MoneySubject extends Subject<'money'> {
  balance(): Balance | undefined
}

/** Histories are looked at this many times as seldom as the balance. */
const SELDOM = 30

/** What there is to spend, where it goes, and when it runs out. */
export function moneySubject(context: CabinetContext): MoneySubject {
  const { archive, announce, cabinet, check, client, describe, notices, pacer, reach, zone } =
    context
  const balances = createBalances({ cabinet, archive, announce })
  const threshold = createThreshold({ client, archive, reach })
  let history: Pick<HistoryState, 'reading' | 'failure' | 'unsteady'> = { reading: false }
  let horizon: Horizon | undefined
  /** When a person asked for the histories last, and when the last reading that ended had begun. */
  let [wantedAt, readSince] = [0, 0]
  const inTurn = <T>(call: () => Promise<T>): Promise<T> =>
    wantedAt > readSince ? outOfTurn(call) : call()

  function turn(next: typeof history, rows = false): void {
    history = next
    announce('money.changed', { cabinet, rows })
  }

  /** Works the horizon out again, and tells of money that runs low. */
  async function look(): Promise<void> {
    horizon = await archive.moneyHorizon(Date.now(), zone)
    const balance = balances.current()
    if (!balance) return
    const memory = await archive.moneyMemory()
    const before = memory.told ?? {}
    const now = { balance: balance.amount, threshold: memory.threshold?.amount, horizon }
    const isQuiet = notices.isQuiet(Date.now())
    const { due, told } = lowBalance(now, notices.lowBalance(), before, isQuiet)
    if (JSON.stringify(told) !== JSON.stringify(before)) await archive.rememberMoney({ told })
    const content = notices.content()
    if (due.length > 0 && content !== 'off')
      announce('money.due', { cabinet, notices: due, content })
  }

  async function readBalance(signal: AbortSignal): Promise<void> {
    const { balance } =
      reach() === 'rpc'
        ? await client.call('users.balance', {}, { signal })
        : await client.call('payment.balance', {}, { signal })
    try {
      const isOther = await balances.take(balance, Date.now())
      await look()
      if (isOther) check('movements')
    } catch (error) {
      // It is known all the same: the archive's own state tells what is wrong with it.
      describe(error)
    }
  }

  async function readMovements(signal: AbortSignal): Promise<void> {
    const began = Date.now()
    turn({ reading: true })
    try {
      await inTurn(() => threshold.renew(signal))
      const given = { client, archive, zone, reach, inTurn }
      const isWhole = await readHistories(given, signal, Date.now())
      await look()
      turn({ reading: false, ...(!isWhole && { unsteady: true }) }, true)
    } catch (error) {
      const failure: Failure | undefined =
        signal.aborted || isSignedOut(error) ? undefined : describe(error)
      turn({ reading: false, ...(failure && { failure }) }, true)
      throw error
    } finally {
      readSince = began
    }
  }

  return {
    balance: balances.current,
    async open() {
      await balances.open()
      horizon = await archive.moneyHorizon(Date.now(), zone)
      announce('money.changed', { cabinet, rows: true })
    },
    close: balances.close,
    polls: [
      { name: 'money', pause: pacer.slow, run: readBalance },
      { name: 'movements', quiet: true, pause: () => pacer.slow() * SELDOM, run: readMovements },
    ],
    commands: {
      async 'money.state'() {
        const { history: read, threshold } = await archive.moneyMemory()
        const kinds = Object.values(read?.kinds ?? {})
        const times = kinds.map(({ at }) => at)
        const unread = kinds.reduce((sum, kind) => sum + kind.unread, 0)
        const balance = balances.current()
        return {
          ...(balance && { balance }),
          ...(threshold && { threshold }),
          history: {
            ...(times.length === 3 && { readAt: Math.min(...times) }),
            ...(unread > 0 && { unread }),
            ...history,
          },
          ...(horizon && { horizon }),
        }
      },
      async 'money.read'() {
        wantedAt = Date.now()
        check('money', 'movements')
      },
      async 'money.setThreshold'({ amount }) {
        const set = await threshold.set(amount)
        announce('money.changed', { cabinet, rows: false })
        await look()
        return set
      },
      'money.movements': ({ filter, after, limit }) =>
        archive.movements(filter, { limit, ...(after !== undefined && { after }) }),
      'money.monthSums': ({ filter }) => archive.monthSums(filter),
      'money.unexplained': () => archive.unexplained(zone),
    },
  }
}
