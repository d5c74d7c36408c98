import type { Addresses } from '../../service/catalogue/addresses.ts'

export type Locale = 'ru' | 'en'

/** What a person chose; `system` follows the operating system. Nothing here is secret. */
export interface Settings {
  locale: Locale | 'system'
  theme: 'light' | 'dark' | 'system'
  /** Which key sends a message; the other one makes a new line. */
  sendWith: 'enter' | 'ctrlEnter'
  /** `hidden`: notifications without names and text. */
  notifications: 'full' | 'hidden' | 'off'
  /** Closing the window leaves the app in the tray (Electron only). */
  closeToTray: boolean
  /** The service addresses used last, offered again at the next sign-in. */
  addresses: Partial<Addresses>
}
