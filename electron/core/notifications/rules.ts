import type { Settings } from '../../bridge/settings.ts'
import { clockOf, isQuiet } from './quiet-hours.ts'

/** More than this at once, as when an office loses its connection, are told in one notice. */
export const SEPARATELY = 3

/** What a person wants to be told of, and when. */
export interface NoticeRules {
  content(): Settings['notifications']
  /** Whether nothing may be told at a moment, milliseconds since the epoch. */
  isQuiet(at: number): boolean
  /** The zone in which times are told; absent for this computer's own. */
  zone(cabinetZone: string): string | undefined
  /** What is told of money that runs low. */
  lowBalance(): NonNullable<Settings['lowBalance']>
}

export function noticeRules(settings: () => Settings): NoticeRules {
  return {
    content: () => settings().notifications,
    isQuiet: (at) => isQuiet(settings().quietHours, clockOf(new Date(at))),
    zone: (cabinetZone) => (settings().timeZone === 'cabinet' ? cabinetZone : undefined),
    lowBalance: () => settings().lowBalance ?? { threshold: true, days: 7 },
  }
}
