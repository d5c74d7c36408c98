import type { CabinetId } from '../../bridge/cabinet.ts'
import type { Settings } from '../../bridge/settings.ts'
import { clockOf, isQuiet } from './quiet-hours.ts'

/** Above this number of threads, as when an office regains its connection, one summary is shown. */
export const SEPARATELY = 3

/** The user's settings of notifications. */
export interface NoticeRules {
  content(): Settings['notifications']
  /** Returns true if nothing of a cabinet may be announced at a time, in milliseconds since the epoch. */
  isQuiet(at: number, cabinet: CabinetId): boolean
  /** The time zone of times in notifications; undefined for this computer's. */
  zone(cabinetZone: string): string | undefined
  /** Settings of the low balance's alerts. */
  lowBalance(): NonNullable<Settings['lowBalance']>
}

/** @param isFree tells if a cabinet's office is closed on the day of a moment */
export function noticeRules(
  settings: () => Settings,
  isFree: (at: number, cabinet: CabinetId) => boolean,
): NoticeRules {
  return {
    content: () => settings().notifications,
    isQuiet(at, cabinet) {
      const { quietHours } = settings()
      return (
        isQuiet(quietHours, clockOf(new Date(at))) ||
        (quietHours.freeDays === true && isFree(at, cabinet))
      )
    },
    zone: (cabinetZone) => (settings().timeZone === 'cabinet' ? cabinetZone : undefined),
    lowBalance: () => settings().lowBalance ?? { threshold: true, days: 7 },
  }
}
