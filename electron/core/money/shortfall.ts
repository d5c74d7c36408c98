import type { Balance, Horizon, OpenInvoice, TopUp } from '../../bridge/money.ts'

/** Data for proposing sums, besides the balance. */
export interface Needs {
  horizon: Horizon | undefined
  /** Roubles. */
  threshold: number | undefined
  open: OpenInvoice | undefined
}

const MONTHS = [1, 3, 6] as const
/** Proposed sums are whole hundreds of roubles, in kopecks. */
const STEP = 10_000

/**
 * The balance with what the fees of the next month are short of, where they are: whole roubles, upwards. Beside
 * it what is open already, and what would help where that is not enough.
 */
export function withShortfall(balance: Balance, { horizon, threshold = 0, open }: Needs): Balance {
  const fees = horizon?.fees.reduce((all, { sum }) => all + sum, 0) ?? 0
  const missing = fees - Math.round(balance.amount * 100)
  if (!horizon || missing <= 0) return balance
  const waiting = Math.round((open?.total ?? 0) * 100)
  const month = fees + horizon.beside
  const topUps = MONTHS.map((months): TopUp => {
    const needed = missing + (months - 1) * month + horizon.beside + threshold * 100 - waiting
    return { months, sum: (Math.ceil(needed / STEP) * STEP) / 100 }
  })
  return {
    ...balance,
    short: Math.ceil(missing / 100),
    ...(open && { open }),
    ...(missing > waiting && { topUps }),
  }
}
