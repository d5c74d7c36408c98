import type { Settings } from '../settings/types.ts'
import { clockOf, isQuiet } from './quiet-hours.ts'

/** What a person wants to be told of, and when. */
export interface NoticeRules {
  content(): Settings['notifications']
  /** Whether nothing may be told at a moment, milliseconds since the epoch. */
  isQuiet(at: number): boolean
}

export function noticeRules(settings: () => Settings): NoticeRules {
  return {
    content: () => settings().notifications,
    isQuiet: (at) => isQuiet(settings().quietHours, clockOf(new Date(at))),
  }
}
