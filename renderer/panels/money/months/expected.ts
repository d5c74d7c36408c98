import type { Horizon, Month } from '../../../../electron/bridge/money.ts'
import { addDays, daysBetween } from '../../../../electron/shared/days.ts'
import { wentIn } from './month-sums.ts'

/** Days that `Horizon.beside` is for. */
const MONTH = 31

/**
 * Kopecks, in whole roubles, that the running month is likely to have charged at its end: what it has, the fees
 * still due in it, and what usually goes beside them. Absent where the forecast is of another month.
 */
export function expectedIn(row: Month, horizon: Horizon | undefined): number | undefined {
  if (!horizon?.day.startsWith(row.month)) return undefined
  const { day, fees, beside } = horizon
  const end = addDays(`${addDays(`${row.month}-01`, MONTH).slice(0, 7)}-01`, -1)
  const due = fees.filter((fee) => fee.day <= end).reduce((all, { sum }) => all + sum, 0)
  const more = due + (beside * daysBetween(day, end)) / MONTH
  return Math.round((wentIn(row) + more) / 100) * 100
}
