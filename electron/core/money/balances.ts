import type { Asked } from '../database/tables.ts'
import type { MoneyTables } from './tables.ts'
import type { Balance } from '../../bridge/money.ts'

/** While it stays the same, a reading of the balance is written down this often, in milliseconds. */
const WRITTEN_EVERY = 600_000

export interface BalancesOptions {
  stored: Pick<Asked<MoneyTables>, 'lastBalance' | 'noteBalance'>
  /** Called with each balance read. */
  tell(balance: Balance): void
}

/** The balance and its readings. */
export interface Balances {
  /** The balance as last read in this run, or stored by an earlier one. */
  current(): Balance | undefined
  /** Looks up what an earlier run kept. Rejects with a `DatabaseFailure`. */
  open(): Promise<void>
  /**
   * Takes what the service said, in roubles. Returns whether it differs from the reading before. Rejects with an
   * `DatabaseFailure`: what was read is announced all the same.
   */
  take(amount: number, now: number): Promise<boolean>
  /** Writes down until when the last one is known to have held. Rejects with a `DatabaseFailure`. */
  close(): Promise<void>
}

export function createBalances({ stored, tell }: BalancesOptions): Balances {
  let balance: Balance | undefined
  let writtenAt = 0

  async function write({ amount, at }: Balance): Promise<void> {
    await stored.noteBalance(Math.round(amount * 100), at)
    writtenAt = at
  }

  return {
    current: () => balance,
    async open() {
      const kept = await stored.lastBalance()
      writtenAt = kept?.at ?? 0
      if (kept && kept.at > (balance?.at ?? 0)) balance = kept
    },
    async take(amount, now) {
      const before = balance
      balance = { amount, at: now }
      tell(balance)
      const isOther = before?.amount !== amount
      if (!isOther && now - writtenAt < WRITTEN_EVERY) return false
      if (isOther && before && before.at > writtenAt) await write(before)
      await write(balance)
      return isOther
    },
    async close() {
      if (balance && balance.at > writtenAt) await write(balance)
    },
  }
}
