import { z } from 'zod'
import type { Addresses } from '../service/catalogue/addresses.ts'
import { LIST_WIDTH } from '../shared/list-width.ts'
import { ACCELERATOR } from '../shared/accelerator.ts'
import type { Locale } from '../shared/locale.ts'
import { command } from './command.ts'
import { clock, workingHours } from './fields.ts'

export interface ThreadListLayout {
  width?: number | undefined
  /** Shows what is known of the person beside a conversation, where there is room. */
  person?: boolean | undefined
}

/** Choices of the user; `system` follows the operating system. Nothing here is secret. */
export interface Settings {
  locale: Locale | 'system'
  theme: 'light' | 'dark' | 'system'
  /** Which key sends a message; the other one makes a new line. */
  sendWith: 'enter' | 'ctrlEnter'
  /** `hidden`: notifications without names and text. */
  notifications: 'full' | 'hidden' | 'off'
  /** The kind that there was before they were ended, and that comes back with them. */
  loudNotifications: 'full' | 'hidden'
  /** Closing the window leaves the app in the tray (Electron only). */
  closeToTray: boolean
  /** How long a message may be taken back before it leaves, 0 to 10 seconds. */
  undoSeconds: number
  /**
   * No notifications from one time of day to another (`HH:MM`, this computer's clock), and on free days of the
   * account's calendar.
   */
  quietHours: { on: boolean; from: string; to: string; freeDays?: boolean | undefined }
  /** Times are shown in the cabinet's time zone, or in this computer's. */
  timeZone: 'cabinet' | 'system'
  /** The system starts the app, without a window (Electron only). */
  startAtLogin: boolean
  /** Keys that bring the window up from anywhere, as Electron writes them; empty: none (Electron only). */
  showKeys: string
  /** Handling of newer versions (Electron only); with `off` no server is asked. */
  updates: 'install' | 'tell' | 'off'
  /** Which links the system opens with the app (Electron only): its own, and those of numbers. */
  links: { own: boolean; telephone: boolean }
  /** Layout of the list of own numbers; absent until the user changed it. */
  ownNumbers?: { hidden: string[]; grouping: string }
  /**
   * Layout of the list of conversations: its width in pixels. Absent until the user chose it.
   */
  threadList?: ThreadListLayout
  /**
   * When extensions should be reachable; days are Monday 1 to Sunday 7. Absent until the user chose
   * it.
   */
  workingHours?: { from: string; to: string; days: number[] }
  /**
   * Notifications about money that runs low: at the service's threshold, and under so many days (0:
   * never).
   * Absent until the user chose it.
   */
  lowBalance?: { threshold: boolean; days: number }
  /** The user's page for payments, by the cabinet's id; no operation returns it. */
  paymentPages?: Record<string, string>
  /** The field of a call webhook that tells who calls, as the user has pointed it out. */
  callerField?: string
  /** The service addresses used last, offered again at the next sign-in. */
  addresses: Partial<Addresses>
}

const threadList = z.strictObject({
  width: z.int().min(LIST_WIDTH.least).max(LIST_WIDTH.most).optional(),
  person: z.boolean().optional(),
})

const changes = z
  .strictObject({
    locale: z.enum(['ru', 'en', 'system']),
    theme: z.enum(['light', 'dark', 'system']),
    sendWith: z.enum(['enter', 'ctrlEnter']),
    notifications: z.enum(['full', 'hidden', 'off']),
    closeToTray: z.boolean(),
    undoSeconds: z.int().min(0).max(10),
    quietHours: z.strictObject({
      on: z.boolean(),
      from: clock,
      to: clock,
      freeDays: z.boolean().optional(),
    }),
    timeZone: z.union([z.literal('cabinet'), z.literal('system')]),
    startAtLogin: z.boolean(),
    showKeys: z.union([z.literal(''), z.string().regex(ACCELERATOR)]),
    updates: z.enum(['install', 'tell', 'off']),
    links: z.strictObject({ own: z.boolean(), telephone: z.boolean() }),
    ownNumbers: z.strictObject({
      hidden: z.array(z.string().max(40)).max(40),
      grouping: z.string().max(40),
    }),
    threadList,
    workingHours,
    callerField: z.string().max(200),
    paymentPages: z.record(z.string().max(100), z.url({ protocol: /^https?$/ }).max(1000)),
    lowBalance: z.strictObject({ threshold: z.boolean(), days: z.int().min(0).max(365) }),
  })
  .partial()

export const settingsCommands = {
  /** The addresses that the next sign-in is offered come of signing in alone: passwords are sent there. */
  'settings.change': command(changes)<Settings>(),
}

export interface SettingsEvents {
  'settings.changed': Settings
}
