import { z } from 'zod'
import type { CabinetId } from '../../bridge/cabinet.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import type { TeamPlace } from '../team/index.ts'

/** Base64 of 32 bytes. */
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
  prepared: z.literal(true).optional(),
}) satisfies z.ZodType<TeamPlace, unknown>

/** Returns the keychain entry of a cabinet's team. */
export const teamEntry = (cabinet: CabinetId): string => `team/${cabinet}`

/** The keychain's data of a team; `prepared`: it is not confirmed yet that the team was created. */
export type HeldPlace =
  { state: 'member' | 'prepared'; place: TeamPlace } | { state: 'none' | 'damaged' | 'keychain' }

/** Reads this desktop's team from the keychain. */
export async function readPlace(
  secrets: Pick<SecretStore, 'read'>,
  cabinet: CabinetId,
): Promise<HeldPlace> {
  const held = await secrets.read(teamEntry(cabinet))
  if (held.state === 'absent') return { state: 'none' }
  if (held.state !== 'found') return { state: 'keychain' }
  const { data } = schema.safeParse(parsed(held.value))
  if (!data) return { state: 'damaged' }
  const { prepared, ...place } = data
  return { state: prepared ? 'prepared' : 'member', place }
}

/** Stores this desktop's team in the keychain. Rejects as `keychain`. */
export async function keepPlace(
  secrets: Pick<SecretStore, 'write'>,
  cabinet: CabinetId,
  place: TeamPlace & { prepared?: true },
): Promise<void> {
  const { state } = await secrets.write(teamEntry(cabinet), JSON.stringify(place))
  if (state !== 'done') throw new CoreFailure('keychain')
}

/** Removes the team from the keychain. Rejects as `keychain`. */
export async function forgetPlace(
  secrets: Pick<SecretStore, 'remove'>,
  cabinet: CabinetId,
): Promise<void> {
  const { state } = await secrets.remove(teamEntry(cabinet))
  if (state !== 'done') throw new CoreFailure('keychain')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
