import { DAY, instantOf, type OffsetAt } from '../../../../electron/shared/days.ts'

/** A range of time: from `since` on, before `until`; milliseconds since the epoch. */
export interface Span {
  since: number
  until: number
}

/** Parts of a typed date, months from 0; at least the year or the month is given. */
export interface DateParts {
  year?: number | undefined
  month?: number | undefined
  /** The first of its days, and the last one. */
  day?: number | undefined
  last?: number | undefined
}

/**
 * The span that a date means, by the clocks shown: a year, a month, a day or several days of a month. Without
 * a year it is the last such one that has begun. Undefined where the calendar has no such day.
 */
export function spanOf(parts: DateParts, now: number, offsetAt: OffsetAt): Span | undefined {
  const present = new Date(now + offsetAt(now)).getUTCFullYear()
  if (parts.year !== undefined) return spanIn(parts.year, parts, offsetAt)
  // No day of February is missing for longer.
  const years = Array.from({ length: 9 }, (_, back) => present - back)
  return years
    .map((year) => spanIn(year, parts, offsetAt))
    .find((span) => span !== undefined && span.since <= now)
}

function spanIn(
  year: number,
  { month, day, last = day }: DateParts,
  offsetAt: OffsetAt,
): Span | undefined {
  const at = (wall: number) => instantOf(wall, offsetAt)
  if (month === undefined) return { since: at(Date.UTC(year, 0)), until: at(Date.UTC(year + 1, 0)) }
  const first = Date.UTC(year, month, day ?? 1)
  const end = last === undefined ? Date.UTC(year, month + 1) : Date.UTC(year, month, last) + DAY
  const isThere =
    new Date(first).getUTCMonth() === month && new Date(end - DAY).getUTCMonth() === month
  return isThere && first < end ? { since: at(first), until: at(end) } : undefined
}
