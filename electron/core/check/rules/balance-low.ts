import type { Rule } from '../rule.ts'

/** The balance is below the notice's threshold, or used up. */
export const balanceLow: Rule = {
  name: 'balanceLow',
  reads: ['money'],
  find({ money: { balance, threshold } = {} }) {
    if (!balance) return []
    const isGone = balance.amount < 0
    const isLow = threshold?.amount !== undefined && balance.amount < threshold.amount
    if (!isGone && !isLow) return []
    return [
      {
        severity: isGone ? 'error' : 'warning',
        of: { kind: 'money', id: 'balance', name: '' },
        field: 'balance',
        words: { sum: balance.amount },
        // The balance changes by itself, so it is not part of the evidence.
        rests: threshold?.amount ?? 0,
      },
    ]
  },
}
