import type { Fault } from './fault.ts'
import type { HourRow } from './menu.ts'
import { isWhole } from './week.ts'

/** Returns errors and warnings in the rows of working hours. */
export function hourFaults(rows: readonly HourRow[] | null): Fault[] {
  if (rows === null) return []
  if (rows.length === 0) return [{ code: 'hoursNone', severity: 'warning', path: 'hours' }]
  return rows.flatMap((row, index): Fault[] => {
    const path = `hours.${index}`
    if (!isWhole(row)) return [{ code: 'hoursUnreadable', severity: 'error', path }]
    if (row.first > row.last) return [{ code: 'hoursReversed', severity: 'warning', path }]
    const overlaps = rows.some((other, place) => place < index && overlap(row, other))
    return overlaps ? [{ code: 'hoursOverlap', severity: 'note', path }] : []
  })
}

function overlap(one: HourRow & { first: number; last: number }, other: HourRow): boolean {
  if (!isWhole(other) || other.day !== one.day || other.first > other.last) return false
  return one.first <= other.last && other.first <= one.last
}
