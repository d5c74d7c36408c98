import type { Settings } from '../../electron/bridge/settings.ts'

/** What a person in a test has chosen, unless the test is about that. */
export const usualSettings: Settings = {
  locale: 'ru',
  theme: 'light',
  sendWith: 'enter',
  notifications: 'full',
  loudNotifications: 'full',
  closeToTray: false,
  undoSeconds: 0,
  quietHours: { on: false, from: '21:00', to: '08:00' },
  startAtLogin: false,
  showKeys: '',
  updates: 'install',
  links: { own: true, telephone: false },
  timeZone: 'system',
  addresses: {},
}
