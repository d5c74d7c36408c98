import type { DueFee, FeeKind } from '../../../../electron/bridge/money.ts'

/** A month's costs in kopecks, by purpose; `other` is known from the history alone. */
export interface Bill {
  parts: { kind: FeeKind | 'other'; sum: number }[]
  total: number
}

const ORDER: readonly (FeeKind | 'other')[] = [
  'tariff',
  'service',
  'number',
  'packet',
  'calls',
  'other',
]

/** Returns one month of the fees ahead: a fee due twice in the forecast period counts once. */
export function billOf(fees: readonly DueFee[]): Bill {
  const once = new Map<string, DueFee>()
  for (const fee of fees) {
    const key = fee.of ? `${fee.of.kind} ${fee.of.name}` : `other ${fee.comment}`
    const before = once.get(key)
    if (!before || before.day === fee.day) {
      once.set(key, { ...fee, sum: fee.sum + (before?.sum ?? 0) })
    }
  }
  const all = [...once.values()]
  const parts = ORDER.flatMap((kind) => {
    const own = all.filter(({ of }) => (of?.kind ?? 'other') === kind)
    return own.length === 0 ? [] : { kind, sum: own.reduce((sum, one) => sum + one.sum, 0) }
  })
  return { parts, total: parts.reduce((all, { sum }) => all + sum, 0) }
}
