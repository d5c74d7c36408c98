import { randomBytes, type KeyObject } from 'node:crypto'
import { openBox, sealTo } from '../box.ts'
import { TeamFailure, type TeamKeys, type TeamPlace } from '../port.ts'
import { createTeamSeal, type SealedPlace, type TeamSeal } from '../seal.ts'
import { signed, signingKeys, verifyingKey, type Signed } from '../sign.ts'
import type { Connection } from './connect.ts'

/** Of a key of a team. */
const BYTES = 32

/** A desktop as its row tells of it: whose it is, the key that is sealed to, and the one that it signs by. */
export interface DeviceKey {
  role: string
  member: string
  boxKey: Buffer
  /** The code of recovery has none. */
  signKey: Buffer | null
}

/** The same, with what proves it by the team's key of a generation. */
export interface ProvedKey extends DeviceKey {
  generation: number
  proof: Buffer
}

/** Who signs at a desktop. */
interface Signer {
  member: string
  key: KeyObject
}

/** The keys of a team, as this desktop has them. */
export interface Keyring {
  seal: TeamSeal
  all(): TeamKeys
  /** Takes in keys that came into use since, and tells of them. */
  fetch(connection: Connection): Promise<void>
  /** Whose signatures count from now on; answers which of these desktops nobody vouches for. */
  know(devices: readonly ProvedKey[]): string[]
  /** Undefined where nobody vouches for it. */
  signerOf(device: string): Signer | undefined
  /** Whether one was asked for whom nobody has looked for yet. */
  meetsStrangers(): boolean
  /** Something as this desktop writes it. */
  sign(place: SealedPlace, body: unknown): Signed
}

/** @param tell called with all keys when there are more */
export function createKeyring(
  { keys, user, box }: Pick<TeamPlace, 'keys' | 'user' | 'box'>,
  tell: (keys: TeamKeys) => void,
): Keyring {
  const own = secretsOf(keys)
  const all = () =>
    Object.fromEntries([...own].map(([generation, key]) => [generation, key.toString('base64')]))
  const seal = createTeamSeal(own)
  const signers = new Map<string, Signer>()
  const strangers = new Map<string, 'met' | 'looked for'>()
  let ownKey: KeyObject | undefined
  return {
    seal,
    all,
    know(devices) {
      signers.clear()
      for (const stranger of strangers.keys()) strangers.set(stranger, 'looked for')
      for (const device of devices) {
        const key = verifyingKey(device.signKey ?? NO_KEY)
        const isProven = own.has(device.generation) && isVouchedFor(seal, device)
        if (isProven && key) signers.set(device.role, { member: device.member, key })
      }
      return devices.map(({ role }) => role).filter((role) => !signers.has(role))
    },
    signerOf(device) {
      const signer = signers.get(device)
      if (!signer && !strangers.has(device)) strangers.set(device, 'met')
      return signer
    },
    meetsStrangers: () => [...strangers.values()].includes('met'),
    sign(place, body) {
      ownKey ??= signingKeys(Buffer.from(box, 'base64')).privateKey
      return signed(place, body, { by: user, key: ownKey })
    },
    async fetch(connection) {
      const grants = await connection.rows<{ generation: number; sealed: Buffer }>(
        `SELECT generation, sealed FROM team.key_grant
         WHERE device = $1 AND generation > $2 ORDER BY generation`,
        [user, latestOf(own)],
      )
      let isMore = false
      for (const { generation, sealed } of grants) {
        const latest = latestOf(own)
        const shared = own.get(latest)
        // Each proves the next; whoever runs the server writes grants, too, and knows none.
        if (!shared || generation !== latest + 1) continue
        const bound = boundTo(generation, user)
        const key = await openBox(Buffer.from(box, 'base64'), sealed, { shared, bound })
        if (key?.length !== BYTES) continue
        own.set(generation, key)
        isMore = true
      }
      if (isMore) tell(all())
    },
  }
}

/** What proves by the team’s key of a generation whose a desktop is, and that these are its keys. */
export const proofOf = (seal: TeamSeal, generation: number, device: DeviceKey): Buffer => {
  const { role, member, boxKey, signKey } = device
  return seal.vouch(
    generation,
    [role, member, boxKey.toString('hex'), signKey?.toString('hex')].join(' '),
  )
}

const isVouchedFor = (seal: TeamSeal, device: ProvedKey): boolean =>
  device.proof.equals(proofOf(seal, device.generation, device))

/** What is given to a desktop that nobody vouches for: it does not open. */
const NO_KEY = Buffer.alloc(0)

/**
 * Makes the next key of a team, sealed to each of some desktops, with new proofs of theirs. Whose proof is false stays
 * without key and proof, so that no one desktop keeps the others from being taken out.
 * @param needed those without which the team would lose its key: rejects as `foreign` where one’s proof is false
 */
export async function nextKey(
  { seal, all }: Pick<Keyring, 'seal' | 'all'>,
  devices: readonly ProvedKey[],
  needed: readonly string[],
): Promise<{ generation: number; sealed: Buffer[]; proofs: Buffer[] }> {
  const keys = secretsOf(all())
  const generation = latestOf(keys)
  const shared = keys.get(generation)
  const isProven = (device: ProvedKey) =>
    device.generation === generation && isVouchedFor(seal, device)
  if (!shared || !devices.every((one) => isProven(one) || !needed.includes(one.role)))
    throw new TeamFailure('foreign', 'a desktop that nobody vouches for')
  const next = generation + 1
  const key = randomBytes(BYTES)
  const later = createTeamSeal(new Map([[next, key]]))
  return {
    generation: next,
    sealed: await Promise.all(
      devices.map(async (device) => {
        if (!isProven(device)) return NO_KEY
        // A desktop proves whatever it likes to be its key, also what nothing can be sealed to.
        const bound = boundTo(next, device.role)
        return sealTo(device.boxKey, key, { shared, bound }).catch(() => NO_KEY)
      }),
    ),
    proofs: devices.map((device) =>
      isProven(device) ? proofOf(later, next, device) : device.proof,
    ),
  }
}

/** The generation that is in use. */
const latestOf = (keys: ReadonlyMap<number, Buffer>): number => Math.max(...keys.keys())

const boundTo = (generation: number, device: string): string => `${generation} ${device}`

/** Keys as they are used. */
export const secretsOf = (keys: TeamKeys): Map<number, Buffer> =>
  new Map(
    Object.entries(keys).map(([generation, key]) => [
      Number(generation),
      Buffer.from(key, 'base64'),
    ]),
  )
