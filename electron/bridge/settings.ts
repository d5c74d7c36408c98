import { z } from 'zod'
import type { Settings } from '../core/settings/types.ts'
import { command } from './command.ts'
import { addresses, clock, workingHours } from './fields.ts'

export type { Locale, Settings } from '../core/settings/types.ts'

const changes = z
  .strictObject({
    locale: z.enum(['ru', 'en', 'system']),
    theme: z.enum(['light', 'dark', 'system']),
    sendWith: z.enum(['enter', 'ctrlEnter']),
    notifications: z.enum(['full', 'hidden', 'off']),
    closeToTray: z.boolean(),
    undoSeconds: z.int().min(0).max(10),
    quietHours: z.strictObject({ on: z.boolean(), from: clock, to: clock }),
    timeZone: z.union([z.literal('cabinet'), z.literal('system')]),
    ownNumbers: z.strictObject({
      hidden: z.array(z.string().max(40)).max(40),
      grouping: z.string().max(40),
    }),
    workingHours,
    paymentPages: z.record(z.string().max(100), z.url({ protocol: /^https?$/ }).max(1000)),
    lowBalance: z.strictObject({ threshold: z.boolean(), days: z.int().min(0).max(365) }),
    addresses,
  })
  .partial()

export const settingsCommands = {
  'settings.change': command(changes)<Settings>(),
}

export interface SettingsEvents {
  'settings.changed': Settings
}
