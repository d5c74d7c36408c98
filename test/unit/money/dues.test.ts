import { describe, expect, test } from 'vitest'
import type { Connected } from '../../../electron/core/money/connected.ts'
import { duesOf } from '../../../electron/core/money/dues.ts'
import { dayText, numberOf } from '../../../electron/shared/days.ts'

/** Charged under one comment on these days. */
const rows = (comment: string, spent: number, ...days: string[]) =>
  days.map((day) => ({ day: numberOf(day), spent, comment }))
const monthly = (comment: string, spent: number) => rows(comment, spent, '2026-10-01', '2026-11-01')

const office = { name: 'Офис', spent: 149_000 }
const plus = { name: 'Офис плюс', spent: 349_000 }
const TARIFF = 'Абонентская плата по тарифу «Офис»'
const NUMBER = 'Абонентская плата за номер 74852000118'

function next(charges: ReturnType<typeof rows>, connected: Connected, day = '2026-11-22') {
  const today = numberOf(day)
  const { fees, differs } = duesOf(charges, today, connected)
  const dues = fees.flatMap(({ days, spent, of }) =>
    days(today + 30).map((day) => `${dayText(day)} ${spent} ${of?.name ?? ''}`.trim()),
  )
  return { dues, differs }
}

describe('fees that are ahead', () => {
  test('follow a change of tariff at once, and a month later', () => {
    const tariff = { ...plus, others: [office] }
    const changed = rows('Переход на тариф «Офис плюс»', 349_000, '2026-11-15')
    const { dues, differs } = next([...monthly(TARIFF, 149_000), ...changed], { tariff })
    expect(dues).toEqual(['2026-12-01 349000 Офис плюс'])
    expect(differs).toMatchObject({
      charged: 149_000,
      connected: 349_000,
      changes: [{ kind: 'tariff', before: 'Офис', name: 'Офис плюс', was: 149_000, is: 349_000 }],
    })
    const first = rows('Абонентская плата по тарифу «Офис плюс»', 349_000, '2026-11-01')
    const later = [...rows(TARIFF, 149_000, '2026-09-01', '2026-10-01'), ...first]
    const numbered = { tariff, numbers: [{ number: '74852000118', spent: 25_000 }] }
    expect(next([...later, ...monthly(NUMBER, 25_000)], numbered)).toEqual({
      dues: ['2026-12-01 349000 Офис плюс', '2026-12-01 25000 74852000118'],
      differs: undefined,
    })
  })

  test('end with a number, and begin with one, on the day when most fees are charged', () => {
    const bought = { number: '78000000019', spent: 120_000 }
    const { dues, differs } = next(monthly(NUMBER, 25_000), { numbers: [bought] })
    expect(dues).toEqual(['2026-12-01 120000 78000000019'])
    expect(differs?.changes).toEqual([
      { kind: 'number', name: '78000000019', was: 0, is: 120_000 },
      { kind: 'number', name: '74852000118', was: 25_000, is: 0 },
    ])
  })

  test('hold what only the history tells, and what of a part was never read', () => {
    const charges = [...monthly('Аренда телефона', 30_000), ...monthly(NUMBER, 25_000)]
    const { dues, differs } = next(charges, { tariff: { ...office, others: [] } })
    expect(dues).toEqual(['2026-12-01 149000 Офис', '2026-12-01 30000', '2026-12-01 25000'])
    expect(differs?.changes).toMatchObject([{ kind: 'tariff', was: 0, is: 149_000 }])
  })

  test('are not doubled where a comment names nothing', () => {
    const charges = monthly('Абонентская плата', 149_000)
    expect(next(charges, { tariff: { ...office, others: [plus] } }).dues).toEqual([
      '2026-12-01 149000 Офис',
    ])
    expect(next(charges, { tariff: { ...plus, others: [office] } }).dues).toEqual([
      '2026-12-01 349000 Офис плюс',
    ])
  })

  test('keep a second fee of a number, but not the packet that it had', () => {
    const numbers = [{ number: '74852000118', spent: 25_000 }]
    const charges = [
      ...monthly(NUMBER, 25_000),
      ...monthly('Запись на номере +7 (4852) 00-01-18', 10_000),
      ...monthly('Пакет «SMS 100» на номере 74852000118', 25_000),
    ]
    expect(next(charges, { numbers, packets: [] }).dues).toEqual([
      '2026-12-01 25000 74852000118',
      '2026-12-01 10000',
    ])
    const packets = [{ number: '74852000118', name: 'SMS 100', spent: 25_000 }]
    const { fees } = duesOf(charges, numberOf('2026-11-22'), { numbers, packets })
    expect(fees.map(({ comment }) => comment)).toEqual([
      NUMBER,
      'Пакет «SMS 100» на номере 74852000118',
      'Запись на номере +7 (4852) 00-01-18',
    ])
  })

  test('count once where the operator corrected the last charge for a number', () => {
    const numbers = [{ number: '74852000118', spent: 25_000 }]
    const own = rows(NUMBER, 25_000, '2026-09-01', '2026-10-01')
    const corrected = rows(`${NUMBER} (исправлено)`, 31_000, '2026-11-01')
    const other = monthly('Запись на номере 74852000118', 10_000)
    expect(next([...own, ...corrected, ...other], { numbers }, '2026-11-03').dues).toEqual([
      '2026-12-01 25000 74852000118',
      '2026-12-01 10000',
    ])
    expect(next([...own, ...corrected], { numbers }, '2026-11-03').dues).toEqual([
      '2026-12-01 25000 74852000118',
    ])
    // One that is only late is not over.
    const late = rows(NUMBER, 25_000, '2026-09-03', '2026-10-03')
    expect(next([...late, ...other], { numbers }, '2026-11-04').dues).toEqual([
      '2026-11-04 25000 74852000118',
      '2026-12-03 25000 74852000118',
      '2026-12-01 10000',
    ])
  })

  test('tell the package of verification calls that was taken last, whatever the account is called', () => {
    const packages = [
      { name: 'Calls 500', spent: 35_000 },
      { name: 'Calls 2000', spent: 120_000 },
    ]
    const charges = monthly('Flash Call «Сайт»: Calls 500', 35_000)
    const account = { id: 7, names: ['Сайт', 'Портал'] }
    const calls = { packages, accounts: [account], former: [] }
    expect(next(charges, { calls }).dues).toEqual(['2026-12-01 35000 Портал'])
    const taken = { name: 'Calls 2000', at: Date.UTC(2026, 10, 20) }
    expect(next(charges, { calls: { ...calls, accounts: [{ ...account, taken }] } }).dues).toEqual([
      '2026-12-01 120000 Портал',
    ])
    const gone = { packages, accounts: [{ id: 8, names: ['Тест'] }], former: ['Сайт'] }
    expect(next(charges, { calls: gone }).dues).toEqual([])
  })
})
