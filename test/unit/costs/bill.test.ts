import { expect, test } from 'vitest'
import { billOf } from '../../../renderer/panels/money/costs/bill.ts'

test('a month costs what is due in it, by what is paid for, each once', () => {
  const number = { of: { kind: 'number', name: '74852000118' } as const, comment: '' }
  const tariff = { of: { kind: 'tariff', name: 'Офис' } as const, comment: '' }
  const bill = billOf([
    { ...number, day: '2026-02-01', sum: 25_000 },
    { ...tariff, day: '2026-02-01', sum: 149_000 },
    { day: '2026-02-01', sum: 300, comment: 'Аренда' },
    { day: '2026-02-01', sum: 300, comment: 'Аренда' },
    { ...number, day: '2026-03-01', sum: 25_000 },
    { ...tariff, day: '2026-03-01', sum: 149_000 },
  ])
  expect(bill).toEqual({
    parts: [
      { kind: 'tariff', sum: 149_000 },
      { kind: 'number', sum: 25_000 },
      { kind: 'other', sum: 600 },
    ],
    total: 174_600,
  })
})
