import type { Office } from '../../../../electron/shared/calendar/calendar.ts'
import { snoozeTimes } from '../list/snooze.ts'

/** The moments that are proposed for sending later: this evening, the next working morning, that of the next week. */
export const sendingTimes = (now: number, office: Office): number[] =>
  snoozeTimes(now, office).slice(1)
