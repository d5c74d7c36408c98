import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Announce } from '../platform/emitter.ts'
import type { Logger } from '../platform/log/logger.ts'
import { openJsonFile } from '../platform/disk/json-file.ts'
import type { Settings } from '../../bridge/settings.ts'
import { ACCELERATOR } from '../../shared/accelerator.ts'

const address = z.string().optional().catch(undefined)

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const schema = z.object({
  locale: z.enum(['ru', 'en', 'system']).catch('system'),
  theme: z.enum(['light', 'dark', 'system']).catch('system'),
  sendWith: z.enum(['enter', 'ctrlEnter']).catch('enter'),
  notifications: z.enum(['full', 'hidden', 'off']).catch('full'),
  loudNotifications: z.enum(['full', 'hidden']).catch('full'),
  closeToTray: z.boolean().catch(true),
  undoSeconds: z.int().min(0).max(10).catch(3),
  quietHours: z
    .object({ on: z.boolean(), from: clock, to: clock, freeDays: z.boolean().optional() })
    .catch({ on: false, from: '21:00', to: '08:00' }),
  timeZone: z.enum(['cabinet', 'system']).catch('cabinet'),
  startAtLogin: z.boolean().catch(false),
  showKeys: z.string().regex(ACCELERATOR).catch(''),
  updates: z.enum(['install', 'tell', 'off']).catch('install'),
  links: z
    .object({ own: z.boolean(), telephone: z.boolean() })
    .catch({ own: true, telephone: false }),
  ownNumbers: z
    .object({ hidden: z.array(z.string()), grouping: z.string() })
    .optional()
    .catch(undefined),
  threadList: z
    .object({
      width: z.int().optional(),
      person: z.boolean().optional(),
    })
    .optional()
    .catch(undefined),
  workingHours: z
    .object({ from: clock, to: clock, days: z.array(z.int().min(1).max(7)) })
    .optional()
    .catch(undefined),
  lowBalance: z
    .object({ threshold: z.boolean(), days: z.int().min(0).max(365) })
    .optional()
    .catch(undefined),
  paymentPages: z
    .record(z.string(), z.url({ protocol: /^https?$/ }))
    .optional()
    .catch(undefined),
  addresses: z.object({ rest: address, rpc: address, sms: address, auth: address }).catch({}),
})

export interface SettingsStore {
  read(): Settings
  /** Merges, keeps and announces; says nothing where nothing changed. */
  change(changes: Partial<Settings>): Settings
}

/** The user's settings, kept in `settings.json`. */
export function openSettings(home: string, announce: Announce, log: Logger): SettingsStore {
  const file = openJsonFile<z.output<typeof schema>>(home, 'settings', schema, log)
  return {
    read: () => file.read(),
    change(changes) {
      const before = file.read()
      const next = schema.parse({ ...before, ...changes })
      if (next.notifications !== 'off') next.loudNotifications = next.notifications
      if (!isDeepStrictEqual(next, before)) {
        file.write(next)
        announce('settings.changed', next)
      }
      return next
    },
  }
}
