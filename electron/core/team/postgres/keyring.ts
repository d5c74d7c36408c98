import { randomBytes } from 'node:crypto'
import { openBox, sealTo } from '../box.ts'
import { TeamFailure, type TeamKeys, type TeamPlace } from '../port.ts'
import { createTeamSeal, type TeamSeal } from '../seal.ts'
import type { Connection } from './connect.ts'

/** A desktop as its row tells of it, with the key that is sealed to. */
export interface DeviceKey {
  role: string
  boxKey: Buffer
}

/** The keys of a team, as this desktop has them. */
export interface Keyring {
  seal: TeamSeal
  all(): TeamKeys
  /** Takes in keys that came into use since, and tells of them. */
  fetch(connection: Connection): Promise<void>
}

/** @param tell called with all keys when there are more */
export function createKeyring(
  { keys, user, box }: TeamPlace,
  tell: (keys: TeamKeys) => void,
): Keyring {
  const own = secretsOf(keys)
  const all = () =>
    Object.fromEntries([...own].map(([generation, key]) => [generation, key.toString('base64')]))
  return {
    seal: createTeamSeal(own),
    all,
    async fetch(connection) {
      const grants = await connection.rows<{ generation: number; sealed: Buffer }>(
        `SELECT generation, sealed FROM team.key_grant
         WHERE device = session_user AND generation > $1`,
        [Math.max(...own.keys())],
      )
      for (const { generation, sealed } of grants) {
        const key = await openBox(Buffer.from(box, 'base64'), sealed, boundTo(generation, user))
        if (key) own.set(generation, key)
      }
      if (grants.length > 0) tell(all())
    },
  }
}

/** What proves by the team’s key of a generation that a key to seal to is that desktop’s. */
export const proofOf = (seal: TeamSeal, generation: number, { role, boxKey }: DeviceKey): Buffer =>
  seal.vouch(generation, `${role} ${boxKey.toString('hex')}`)

/**
 * Makes the next key of a team, sealed to each of some desktops, with new proofs of theirs.
 * Rejects with a `TeamFailure` where one does not prove to be the team’s.
 */
export async function nextKey(
  seal: TeamSeal,
  generation: number,
  devices: readonly (DeviceKey & { generation: number; proof: Buffer })[],
): Promise<{ generation: number; sealed: Buffer[]; proofs: Buffer[] }> {
  const isProven = (device: (typeof devices)[number]) =>
    device.generation === generation && device.proof.equals(proofOf(seal, generation, device))
  if (!devices.every(isProven))
    throw new TeamFailure('foreign', 'a desktop that nobody vouches for')
  const next = generation + 1
  const key = randomBytes(32)
  const later = createTeamSeal(new Map([[next, key]]))
  return {
    generation: next,
    sealed: await Promise.all(
      devices.map(({ boxKey, role }) => sealTo(boxKey, key, boundTo(next, role))),
    ),
    proofs: devices.map((device) => proofOf(later, next, device)),
  }
}

const boundTo = (generation: number, device: string): string => `${generation} ${device}`

/** Keys as they are used. */
export const secretsOf = (keys: TeamKeys): Map<number, Buffer> =>
  new Map(
    Object.entries(keys).map(([generation, key]) => [
      Number(generation),
      Buffer.from(key, 'base64'),
    ]),
  )
