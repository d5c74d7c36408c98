import { z } from 'zod'
import { isZone } from '../../service/dates.ts'
import { colours } from '../../shared/face.ts'
import type { Logger } from '../platform/log/logger.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { openJsonFile, type JsonFile } from '../platform/disk/json-file.ts'
import { TIME_ZONE } from './profile.ts'

const zone = z.string().refine(isZone)

const profile = z.object({
  id: z.string().min(1),
  kind: z.enum(['service', 'demo']),
  generation: z.enum(['current', 'legacy']),
  title: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  contract: z.string().optional().catch(undefined),
  addresses: z.object({ rest: z.string(), rpc: z.string(), sms: z.string(), auth: z.string() }),
  // If it is damaged, the messages' times soon propose another one.
  timeZone: zone.catch(TIME_ZONE),
  proposedZone: zone.optional().catch(undefined),
  refusedZone: zone.optional().catch(undefined),
})

const face = z.object({
  name: z.string().optional().catch(undefined),
  colour: z.enum(colours).optional().catch(undefined),
})

/** Entries that do not fit are left out; the others stay. */
const profiles = z
  .array(z.unknown())
  .transform((entries) => entries.flatMap((entry) => profile.safeParse(entry).data ?? []))
  .catch([])

const schema = z.object({
  cabinets: profiles,
  active: z.string().optional().catch(undefined),
  /**
   * Zones that the user confirmed, by cabinet; signing out keeps them, as it keeps the database.
   */
  zones: z
    .record(z.string(), zone.nullable().catch(null))
    .transform((all) => omitNullish(all) as Record<string, string>)
    .catch({}),
  /** Titles and colours that the user chose; kept as the zones are. */
  faces: z.record(z.string(), face).catch({}),
  /** Cabinets signed out of while the keychain did not answer: their secrets are still to be removed. */
  forget: z.array(z.string()).catch([]),
  /** Cabinets whose databases were to be removed, and could not be yet. */
  erase: z.array(z.string()).catch([]),
})

export type ProfilesFile = JsonFile<z.output<typeof schema>>

/** `cabinets.json`: the cabinets whose secrets the keychain holds. */
export function openProfiles(home: string, log: Logger): ProfilesFile {
  return openJsonFile<z.output<typeof schema>>(home, 'cabinets', schema, log)
}
