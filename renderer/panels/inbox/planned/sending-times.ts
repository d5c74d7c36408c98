import { snoozeTimes } from '../list/snooze.ts'

/** The moments that are proposed for sending later: this evening, tomorrow morning, Monday morning. */
export const sendingTimes = (now: number): number[] => snoozeTimes(now).slice(1)
