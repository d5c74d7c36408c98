import { addDays, dayAt, instantOf, weekdayOf, type Day, type OffsetAt } from '../days.ts'
import type { Range } from '../intervals.ts'
import { officeDay, type Clocks, type Office } from './calendar.ts'

/** No office rests longer: what lies further off is not looked for. */
const LONGEST = 400

/**
 * Hours that begin on a day, as an interval of time. A time that the clocks leave out is taken as later by as
 * much, of one that they show twice the first counts.
 */
export function spanOf(day: Day, { from, to }: Clocks, offsetAt: OffsetAt): Range {
  const momentOf = (on: Day, time: string) => instantOf(Date.parse(`${on}T${time}Z`), offsetAt)
  return { from: momentOf(day, from), to: momentOf(addDays(day, to <= from ? 1 : 0), to) }
}

/** The first that passes of a day and those after it, or before it. */
function firstDay(from: Day, passes: (day: Day) => boolean, step: 1 | -1 = 1): Day | undefined {
  for (let steps = 0; steps < LONGEST; steps += 1) {
    const day = addDays(from, steps * step)
    if (passes(day)) return day
  }
  return undefined
}

/** The first day from one on on which the office works. */
export const workingDayFrom = (office: Office, day: Day): Day | undefined =>
  firstDay(day, (one) => officeDay(office, one).hours !== undefined)

/**
 * The next holidays, and those that are on: from when the office closes before a row of free days to when it
 * opens after it. A usual weekend alone is none.
 */
export function holidaysAhead(office: Office, now: number, offsetAt: OffsetAt): Range | undefined {
  const isOpen = (day: Day) => officeDay(office, day).kind !== 'free'
  const lastOpen = firstDay(dayAt(now, offsetAt), isOpen, -1)
  const first =
    lastOpen && firstDay(lastOpen, (day) => !isOpen(day) && !officeDay(office, day).isUsual)
  const before = first && firstDay(first, isOpen, -1)
  const after = before && firstDay(first, isOpen)
  const [closing, opening] = [before, after].map((day) => day && officeDay(office, day).hours)
  if (!before || !after || !closing || !opening) return undefined
  return {
    from: spanOf(before, closing, offsetAt).to,
    to: spanOf(after, opening, offsetAt).from,
  }
}

/** Hours of the week, from Monday's first, in which some hours of a day lie at least in part. */
export function hoursOfWeek(day: Day, { from, to }: Clocks): number[] {
  const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
  const first = Math.floor(hourOf(from))
  const end = Math.ceil(hourOf(to) + (to <= from ? 24 : 0))
  const midnight = (weekdayOf(day) - 1) * 24
  return Array.from({ length: end - first }, (_, at) => (midnight + first + at) % 168)
}
