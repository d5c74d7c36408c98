import type { Balance, Horizon } from '../../bridge/money.ts'

/** The balance with what the fees of the next month are short of, where they are: whole roubles, upwards. */
export function withShortfall(balance: Balance, horizon: Horizon | undefined): Balance {
  const fees = horizon?.fees.reduce((all, { sum }) => all + sum, 0) ?? 0
  const missing = fees - Math.round(balance.amount * 100)
  return missing > 0 ? { ...balance, short: Math.ceil(missing / 100) } : balance
}
