import type { BalanceSpan } from './stored-rows.ts'
import type { DayNumber } from './days.ts'

/** A forecast shown earlier. Absent ends were beyond the forecast period. */
export interface KeptRange {
  /** The time it was shown, in milliseconds since the epoch. */
  at: number
  low?: DayNumber | undefined
  high?: DayNumber | undefined
}

/**
 * Counts the earlier forecasts that contained the day on which the money would have run out without
 * later payments: the balance less those. A forecast is judged once that day has come, or its own
 * end has passed.
 * @param spans readings of the balance in order
 * @param payments `[at, sum]` in order, sums positive
 */
export function judge(
  ranges: readonly KeptRange[],
  spans: readonly BalanceSpan[],
  payments: readonly (readonly [at: number, sum: number])[],
  today: DayNumber,
  dayOf: (at: number) => DayNumber,
): { judged: number; held: number } {
  let [judged, held] = [0, 0]
  for (const { at, low, high } of ranges) {
    const end = endOf(at, spans, payments)
    if (end === undefined) {
      if (high !== undefined && today > high) judged += 1
      continue
    }
    const day = dayOf(end)
    judged += 1
    if (low !== undefined && day >= low && day <= (high ?? Infinity)) held += 1
  }
  return { judged, held }
}

/** Returns the time the balance would have reached zero without payments after `since`. */
function endOf(
  since: number,
  spans: readonly BalanceSpan[],
  payments: readonly (readonly [at: number, sum: number])[],
): number | undefined {
  let place = payments.findIndex(([at]) => at > since)
  if (place < 0) place = payments.length
  let paid = 0
  for (const [begun, until, kopecks] of spans) {
    if (until <= since) continue
    const at = Math.max(begun, since)
    for (let next = payments[place]; next && next[0] <= at; next = payments[(place += 1)]) {
      paid += next[1]
    }
    if (kopecks - paid <= 0) return at
  }
  return undefined
}
