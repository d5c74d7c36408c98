import type { Balance } from './types.ts'

export interface Money {
  balance(): Balance | undefined
  /** Takes what the service said; announces it only when the amount differs. */
  update(amount: number, now: number): void
}

/** The cabinet's balance. */
export function createMoney(announce: (balance: Balance) => void): Money {
  let balance: Balance | undefined
  return {
    balance: () => balance,
    update(amount, now) {
      const changed = balance?.amount !== amount
      balance = { amount, at: now }
      if (changed) announce(balance)
    },
  }
}
