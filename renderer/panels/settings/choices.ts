import type { Settings } from '../../../electron/bridge/settings.ts'

/** Settings that are one of a few words. */
export type SettingChoice = 'locale' | 'theme' | 'sendWith' | 'notifications' | 'timeZone'

/** Options of each setting, in the order shown. */
export const CHOICES = {
  locale: ['system', 'ru', 'en'],
  theme: ['system', 'light', 'dark'],
  sendWith: ['enter', 'ctrlEnter'],
  notifications: ['full', 'hidden', 'off'],
  timeZone: ['cabinet', 'system'],
} as const satisfies { [K in SettingChoice]: readonly Settings[K][] }
