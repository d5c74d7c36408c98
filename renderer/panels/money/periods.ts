import type { Day } from '../../../electron/shared/days.ts'

/** The most common periods, selectable without dates. */
export const PERIODS = ['thisMonth', 'lastMonth', 'quarter'] as const
export type MoneyPeriod = (typeof PERIODS)[number]

/** First and last day. */
export interface Days {
  from: Day
  to: Day
}

/** The days of some months, the first one counted from 0 of a year. */
function daysOf(year: number, month: number, months: number): Days {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: day(Date.UTC(year, month)), to: day(Date.UTC(year, month + months, 0)) }
}

/** The days of a month, `2026-10`. */
export function daysOfMonth(month: string): Days {
  const [year = 0, place = 1] = month.split('-').map(Number)
  return daysOf(year, place - 1, 1)
}

/** The days of a period: the running month, the one before it, or the running quarter. */
export function daysOfPeriod(period: MoneyPeriod, today: Day): Days {
  const [year = 0, place = 1] = today.split('-').map(Number)
  const month = place - 1
  if (period === 'quarter') return daysOf(year, month - (month % 3), 3)
  return daysOf(year, period === 'thisMonth' ? month : month - 1, 1)
}
