import { expect, test } from 'vitest'
import type { Horizon, Month } from '../../../electron/bridge/money.ts'
import { expectedIn } from '../../../renderer/panels/money/months/expected.ts'

const horizon: Horizon = {
  at: 0,
  day: '2026-11-09',
  balance: 0,
  weeks: 12,
  basis: 'history',
  lookedTo: '2027-11-08',
  fees: [
    { day: '2026-11-30', sum: 20_000, comment: 'Аренда' },
    { day: '2026-12-01', sum: 149_000, comment: 'Тариф' },
  ],
  beside: 31_000,
  left: 0,
  earlier: { judged: 0, held: 0 },
}
const row = (month: string): Month => ({ month, charge: -5_000, subscription: -100_000 })

test('a running month comes to what it has, what is due in it, and what usually goes beside that', () => {
  expect(expectedIn(row('2026-11'), horizon)).toBe(105_000 + 20_000 + 21_000)
  expect(expectedIn(row('2026-11'), { ...horizon, beside: 31_060 })).toBe(146_000)
  const first = { ...horizon, day: '2026-12-01', fees: horizon.fees.slice(1) }
  expect(expectedIn(row('2026-12'), first)).toBe(105_000 + 149_000 + 30_000)
  expect(expectedIn(row('2026-10'), horizon)).toBeUndefined()
  expect(expectedIn(row('2026-11'), undefined)).toBeUndefined()
})
