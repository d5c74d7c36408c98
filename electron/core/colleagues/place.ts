import { z } from 'zod'
import type { CabinetId } from '../../bridge/cabinet.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import type { TeamPlace } from '../team/index.ts'

/** 32 bytes. */
const key = z.base64().regex(/^.{43}=$/)

const schema = z.object({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535),
  database: z.string().min(1),
  user: z.string().min(1),
  password: z.string().min(1),
  certificate: z.string().optional(),
  team: z.uuid(),
  keys: z
    .record(z.coerce.number().pipe(z.int().min(1)), key)
    .refine((keys) => Object.keys(keys).length > 0),
  box: key,
}) satisfies z.ZodType<TeamPlace, unknown>

/** Where the keychain holds by what this desktop belongs to the team of a cabinet. */
export const teamEntry = (cabinet: CabinetId): string => `team/${cabinet}`

/** By what this desktop belongs to a team; undefined where there is none, or the keychain tells nothing that can be used. */
export async function readPlace(
  secrets: Pick<SecretStore, 'read'>,
  cabinet: CabinetId,
): Promise<TeamPlace | undefined> {
  const held = await secrets.read(teamEntry(cabinet))
  if (held.state !== 'found') return undefined
  return schema.safeParse(parsed(held.value)).data
}

/** Has this desktop belong to it after a restart, too; false where the keychain did not take it. */
export async function keepPlace(
  secrets: Pick<SecretStore, 'write'>,
  cabinet: CabinetId,
  place: TeamPlace,
): Promise<boolean> {
  return (await secrets.write(teamEntry(cabinet), JSON.stringify(place))).state === 'done'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
