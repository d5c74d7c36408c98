import { z } from 'zod'
import type { CabinetId } from '../../bridge/cabinet.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
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
  prepared: z.literal(true).optional(),
}) satisfies z.ZodType<TeamPlace, unknown>

/** Where the keychain holds by what this desktop belongs to the team of a cabinet. */
export const teamEntry = (cabinet: CabinetId): string => `team/${cabinet}`

/** What the keychain holds of a team; `prepared`: nobody has said yet that it was made. */
export type HeldPlace =
  { state: 'member' | 'prepared'; place: TeamPlace } | { state: 'none' | 'damaged' | 'keychain' }

/** By what this desktop belongs to a team. */
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

/** Has this desktop belong to it after a restart, too. Rejects as `keychain`. */
export async function keepPlace(
  secrets: Pick<SecretStore, 'write'>,
  cabinet: CabinetId,
  place: TeamPlace & { prepared?: true },
): Promise<void> {
  const { state } = await secrets.write(teamEntry(cabinet), JSON.stringify(place))
  if (state !== 'done') throw new CoreFailure('keychain')
}

/** Has it belong to none. Rejects as `keychain`. */
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
