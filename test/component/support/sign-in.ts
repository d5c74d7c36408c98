import { world } from '../../support/fake-bridge/world.ts'
import { bridgeOver } from './open-app.ts'

export const rest = 'https://api.example.ru'

export const settings = {
  locale: 'ru',
  theme: 'light',
  sendWith: 'enter',
  notifications: 'full',
  loudNotifications: 'full',
  closeToTray: false,
  conversations: 'together',
  undoSeconds: 0,
  quietHours: { on: false, from: '21:00', to: '08:00' },
  startAtLogin: false,
  showKeys: '',
  updates: 'install',
  links: { own: true, telephone: false },
  timeZone: 'system',
} as const

/** The app of somebody who has not signed in yet. */
export const newcomer = (addresses = { rest }) =>
  bridgeOver(world([], { settings: { ...settings, addresses } }))
