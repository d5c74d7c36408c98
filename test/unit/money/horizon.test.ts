import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { describe, expect, test } from 'vitest'
import { monthsLater } from '../../../electron/core/money/days.ts'
import { dayText, numberOf } from '../../../electron/shared/days.ts'
import { findFees } from '../../../electron/core/money/fees.ts'
import { lookAhead, type Spending } from '../../../electron/core/money/horizon.ts'

const today = numberOf('2026-11-22')

/** An account that spends by chance, and the day on which its money will be gone. */
function account(seed: number): { spending: Spending; end: number } {
  const random = xoroshiro128plus(seed)
  const upTo = (most: number) => uniformInt(random, 0, most)
  const weeks = 12 + upTo(8)
  const calls = 500 + upTo(6_000)
  const rare = 4 + upTo(10)
  const fees = Array.from({ length: 1 + upTo(2) }, (_, place) => ({
    comment: `Fee ${place}`,
    spent: 2_000 + upTo(40_000),
    place: 1 + upTo(27),
  }))
  /** One working week as it comes: some are busy, and now and then something is bought. */
  const week = () => {
    const busy = 0.4 + upTo(120) / 100
    const bought = upTo(rare) === 0 ? upTo(30_000) : 0
    return Array.from({ length: 7 }, (_, day) => {
      const spoken = day < 5 ? Math.round(calls * busy * (upTo(200) / 100)) : upTo(300)
      return spoken + (day === 2 ? bought : 0)
    })
  }
  const firstDay = today - weeks * 7
  const charges = Array.from({ length: weeks }, week)
    .flat()
    .map((spent, place) => ({ day: firstDay + place, spent }))
  const due = (place: number, from: number, until: number) => {
    const days: number[] = []
    const begin = monthsLater(from, 0, 1)
    for (let nth = 0; ; nth += 1) {
      const day = monthsLater(begin, nth, place)
      if (day >= until) return days
      if (day >= from) days.push(day)
    }
  }
  const periodic = fees.flatMap(({ place, comment, spent }) =>
    due(place, firstDay, today).map((day) => ({ day, spent, comment })),
  )
  const balance = 100_000 + upTo(900_000)
  let left = balance
  let end = today
  const ahead = new Map<number, number>()
  for (const { place, spent } of fees) {
    for (const day of due(place, today, today + 1_000)) {
      ahead.set(day, (ahead.get(day) ?? 0) + spent)
    }
  }
  for (let day = today, days: number[] = []; left > 0; day += 1) {
    if (days.length === 0) days = week()
    left -= (days.shift() ?? 0) + (ahead.get(day) ?? 0)
    end = day
  }
  return { spending: { today, balance, firstDay, charges, periodic }, end }
}

test('the range holds the day on which the money is gone, for 72 to 88 of 100 accounts', () => {
  const ACCOUNTS = 1_000
  let held = 0
  for (let seed = 1; seed <= ACCOUNTS; seed += 1) {
    const { spending, end } = account(seed)
    const { low = Infinity, high = Infinity } = lookAhead(spending, today).range ?? {}
    if (end >= low && end <= high) held += 1
  }
  expect(held / ACCOUNTS).toBeGreaterThan(0.72)
  expect(held / ACCOUNTS).toBeLessThan(0.88)
})

const nothing: Spending = {
  today,
  balance: 70_000,
  firstDay: today - 84,
  charges: [],
  periodic: [],
}

describe('the range', () => {
  test('is one day where every week was the same', () => {
    const charges = Array.from({ length: 84 }, (_, day) => ({ day: today - 1 - day, spent: 1_000 }))
    const { range, weeks } = lookAhead({ ...nothing, charges }, 1)
    const end = today + 69
    expect({ range, weeks }).toEqual({ range: { low: end, middle: end, high: end }, weeks: 12 })
  })

  test('is today where nothing is left, and open where nothing is spent', () => {
    expect(lookAhead({ ...nothing, balance: 0 }, 1).range).toEqual({
      low: today,
      middle: today,
      high: today,
    })
    expect(lookAhead(nothing, 1).range).toEqual({})
  })

  test('is not drawn from fewer than eight weeks, but fees are told', () => {
    const fee = { spent: 30_000, comment: 'Тариф' }
    const periodic = [
      { ...fee, day: numberOf('2026-10-05') },
      { ...fee, day: numberOf('2026-11-05') },
    ]
    const { range, weeks, fees } = lookAhead({ ...nothing, firstDay: today - 55, periodic }, 1)
    expect({ range, weeks }).toEqual({ range: undefined, weeks: 7 })
    expect(fees).toEqual([{ ...fee, day: numberOf('2026-12-05') }])
  })

  test('tells a fee that was charged today, although it is due again in 31 days', () => {
    const periodic = ['2026-11-01', '2026-12-01'].map((day) => ({
      ...{ spent: 30_000, comment: 'Тариф' },
      day: numberOf(day),
    }))
    const onTheFirst = { ...nothing, today: numberOf('2026-12-01'), periodic }
    expect(lookAhead(onTheFirst, 1).fees.map(({ day }) => dayText(day))).toEqual(['2027-01-01'])
    const before = { ...nothing, today: numberOf('2026-11-30'), periodic: periodic.slice(0, 1) }
    expect(lookAhead(before, 1).fees).toEqual([])
  })

  test('counts what no row explains; days before it was known are like those after', () => {
    const unexplained = new Map(Array.from({ length: 14 }, (_, day) => [today - 1 - day, 2_000]))
    const end = today + 34
    expect(lookAhead({ ...nothing, unexplained }, 1).range).toEqual({
      low: end,
      middle: end,
      high: end,
    })
  })

  test('is the same for the same seed', () => {
    const { spending } = account(7)
    expect(lookAhead(spending, 3)).toEqual(lookAhead(spending, 3))
  })
})

describe('fees that recur', () => {
  const charges = (...days: string[]) =>
    days.map((day) => ({ day: numberOf(day), spent: 100, comment: 'Номер' }))
  const next = (...days: string[]) =>
    findFees(charges(...days), today)
      .fees.flatMap(({ days }) => days(today + 100))
      .map(dayText)

  test('fall on the same day of each month, or on its last', () => {
    expect(next('2026-10-05', '2026-11-05')).toEqual(['2026-12-05', '2027-01-05', '2027-02-05'])
    expect(next('2026-09-30', '2026-10-31')).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ])
  })

  test('or as many days apart as the last two were', () => {
    expect(next('2026-10-07', '2026-11-06')).toEqual(['2026-12-06', '2027-01-05', '2027-02-04'])
  })

  test('are none with one charge, other gaps, or an end', () => {
    expect(next('2026-11-05')).toEqual([])
    expect(next('2026-11-01', '2026-11-08')).toEqual([])
    expect(next('2026-08-05', '2026-09-05')).toEqual([])
    expect(findFees(charges('2026-08-05', '2026-09-05'), today).others).toHaveLength(2)
  })

  test('that are a few days late are due today', () => {
    expect(next('2026-09-19', '2026-10-19')[0]).toBe('2026-11-22')
  })
})
