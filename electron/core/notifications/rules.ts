import type { Settings } from '../settings/types.ts'
import { clockOf, isQuiet } from './quiet-hours.ts'

/** What a person wants to be told of, and when. */
export interface NoticeRules {
  content(): Settings['notifications']
  /** Whether nothing may be told at a moment, milliseconds since the epoch. */
  isQuiet(at: number): boolean
  /** What is told of money that runs low. */
  lowBalance(): NonNullable<Settings['lowBalance']>
}

export function noticeRules(settings: () => Settings): NoticeRules {
  return {
    content: () => settings().notifications,
    isQuiet: (at) => isQuiet(settings().quietHours, clockOf(new Date(at))),
    lowBalance: () => settings().lowBalance ?? { threshold: true, days: 7 },
  }
}
