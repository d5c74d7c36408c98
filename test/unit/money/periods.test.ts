import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayText } from '../../../electron/shared/days.ts'
import { daysOfMonth, daysOfPeriod } from '../../../renderer/panels/money/periods.ts'

test('periods are whole months that follow one another, whatever the day', () => {
  const today = fc.integer({ min: 0, max: 40_000 }).map(dayText)
  fc.assert(
    fc.property(today, (day) => {
      const [running, last, quarter] = (['thisMonth', 'lastMonth', 'quarter'] as const).map(
        (period) => daysOfPeriod(period, day),
      )
      expect(running).toEqual(daysOfMonth(day.slice(0, 7)))
      expect(running && running.from <= day && day <= running.to).toBe(true)
      expect(quarter && quarter.from <= day && day <= quarter.to).toBe(true)
      expect(quarter?.from).toMatch(/-(01|04|07|10)-01$/)
      expect(Date.parse(running?.from ?? '') - Date.parse(last?.to ?? '')).toBe(86_400_000)
      expect(last?.from.slice(0, 7)).toBe(last?.to.slice(0, 7))
    }),
  )
  expect(daysOfPeriod('lastMonth', '2027-01-15')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysOfPeriod('quarter', '2028-02-29')).toEqual({ from: '2028-01-01', to: '2028-03-31' })
})
