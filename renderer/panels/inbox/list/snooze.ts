import type { Office } from '../../../../electron/shared/calendar/calendar.ts'
import { workingDayFrom } from '../../../../electron/shared/calendar/spans.ts'
import { addDays, dayAt, daysBetween } from '../../../../electron/shared/days.ts'
import { ownOffsetAt } from '../../../i18n/moments.ts'

/** Hours of the day at which a snoozed conversation returns. */
const MORNING = 9
const EVENING = 18
const HOUR = 3_600_000

/** A moment so many days after now, at a full hour of this computer's clock. */
const onDay = (now: Date, ahead: number, hour: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead, hour).getTime()

/**
 * The moments that are proposed for putting a conversation off, in their order: in an hour, this evening, the
 * next working morning and the first of the next week. Milliseconds since the epoch.
 */
export function snoozeTimes(now: number, office: Office): number[] {
  const today = new Date(now)
  const hour = now + HOUR
  const evening = onDay(today, 0, EVENING)
  const day = dayAt(now, ownOffsetAt)
  const mornings = [1, (8 - today.getDay()) % 7 || 7].map((ahead) => {
    const next = workingDayFrom(office, addDays(day, ahead))
    return onDay(today, next === undefined ? ahead : daysBetween(day, next), MORNING)
  })
  return [...new Set([hour, ...(evening > hour ? [evening] : []), ...mornings])]
}

/**
 * Returns the times to snooze until for a thread that waits for a reply: tomorrow, in three days,
 * in a week.
 */
export const waitingTimes = (now: number): number[] =>
  [1, 3, 7].map((days) => onDay(new Date(now), days, MORNING))
