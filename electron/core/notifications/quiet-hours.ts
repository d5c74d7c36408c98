import { twoDigits } from '../../shared/days.ts'
import type { Settings } from '../../bridge/settings.ts'

/** Returns true if a time of day (`HH:MM`) is in the quiet hours, which may span midnight. */
export function isQuiet({ on, from, to }: Settings['quietHours'], time: string): boolean {
  if (!on || from === to) return false
  return from < to ? from <= time && time < to : time >= from || time < to
}

/** A moment's time of day on this computer's clock. */
export const clockOf = (moment: Date): string =>
  `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`
