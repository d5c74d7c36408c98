import { officeDay, type Office } from '../../../electron/shared/calendar/calendar.ts'
import { spanOf } from '../../../electron/shared/calendar/spans.ts'
import { addDays, dayAt, type OffsetAt } from '../../../electron/shared/days.ts'

/** Days that are looked through: the longest break for which a choice is offered. */
const AHEAD = 21
/** Choices fit on one line. */
const MOST = 4

/**
 * Returns the moments after another that are offered for a change of the forwarding: when the office
 * closes and opens next, and when it closes for its next days off and opens after them. Milliseconds
 * since the epoch, the earliest first.
 */
export function quickMoments(after: number, office: Office, offsetAt: OffsetAt): number[] {
  // Hours over midnight may have begun the day before.
  const first = addDays(dayAt(after, offsetAt), -1)
  const hoursOn = (day: string) => officeDay(office, day).hours
  const working = Array.from({ length: AHEAD + 1 }, (_, ahead) => addDays(first, ahead)).flatMap(
    (day) => {
      const hours = hoursOn(day)
      if (!hours) return []
      return { ...spanOf(day, hours, offsetAt), isLast: !hoursOn(addDays(day, 1)) }
    },
  )
  const openings = working.map(({ from }) => from).filter((one) => one > after)
  const closings = working.filter(({ to }) => to > after)
  const off = closings.find(({ isLast }) => isLast)?.to
  const back = off === undefined ? undefined : openings.find((one) => one > off)
  const all = [closings[0]?.to, openings[0], off, back].filter((one) => one !== undefined)
  return [...new Set(all)].toSorted((one, other) => one - other).slice(0, MOST)
}
