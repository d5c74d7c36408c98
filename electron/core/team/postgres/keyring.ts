import { createHash, randomBytes, type KeyObject } from 'node:crypto'
import { openBox, sealTo } from '../box.ts'
import { TeamFailure, type TeamKeys, type TeamPlace } from '../port.ts'
import { createTeamSeal, type SealedPlace, type TeamSeal } from '../seal.ts'
import { signed, signingKeys, verifyingKey, type Signed } from '../sign.ts'
import type { Connection } from './connect.ts'

/** Length of a team's key, in bytes. */
const BYTES = 32

/** A desktop's row: its member, its encryption key and its signing key, both public. */
export interface DeviceKey {
  role: string
  member: string
  boxKey: Buffer
  /** Null for the recovery code. */
  signKey: Buffer | null
  /** It was removed: what it wrote since does not count. */
  removed?: boolean
}

/** A desktop's row with its proof, made by the team's key of that generation. */
export interface ProvedKey extends DeviceKey {
  generation: number
  proof: Buffer
}

/** Member and public key behind a desktop's signatures. */
interface Signer {
  member: string
  key: KeyObject
  removed: boolean
}

/** Attestations of what removed desktops had written until then, each by the one that removed it. */
interface Attestations {
  /** Returns the ids of those kept. */
  attestations(): string[]
  attest(id: string, by: string, digests: readonly string[]): void
  /** Returns the digests that a desktop attests. */
  attestedBy(device: string): string[]
  /** Returns whether a desktop that was not removed itself attests a row. */
  isAttested(sealed: Buffer): boolean
}

/** The keys of a team, as this desktop has them. */
export interface Keyring extends Attestations {
  seal: TeamSeal
  all(): TeamKeys
  /** Fetches newer keys, and reports them; returns whether there were any. */
  fetch(connection: Connection): Promise<boolean>
  /**
   * Sets the desktops whose signatures count; returns those without a valid proof. Only the latest
   * key proves: a removed colleague has the earlier ones.
   */
  know(devices: readonly ProvedKey[]): string[]
  /** Returns undefined for a desktop without a valid proof. */
  signerOf(device: string): Signer | undefined
  /** Returns whether `signerOf` met an unknown desktop since the last `know`. */
  meetsStrangers(): boolean
  /** Signs content as this desktop. */
  sign(place: SealedPlace, body: unknown): Signed
}

/** @param tell called with all keys when there are new ones */
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
    ...createAttestations((device) => signers.get(device)?.removed === false),
    seal,
    all,
    know(devices) {
      signers.clear()
      for (const stranger of strangers.keys()) strangers.set(stranger, 'looked for')
      for (const device of devices) {
        const key = verifyingKey(device.signKey ?? NO_KEY)
        const isProven = device.generation === latestOf(own) && isVouchedFor(seal, device)
        const { member, removed = false } = device
        if (isProven && key) signers.set(device.role, { member, key, removed })
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
        // Each key authenticates the next: the server can write grants, and has no key.
        if (!shared || generation !== latest + 1) continue
        const bound = boundTo(generation, user)
        const key = await openBox(Buffer.from(box, 'base64'), sealed, { shared, bound })
        if (key?.length !== BYTES) continue
        own.set(generation, key)
        isMore = true
      }
      if (isMore) tell(all())
      return isMore
    },
  }
}

function createAttestations(stays: (device: string) => boolean): Attestations {
  const kept = new Map<string, { by: string; digests: ReadonlySet<string> }>()
  return {
    attestations: () => [...kept.keys()],
    attest: (id, by, digests) => void kept.set(id, { by, digests: new Set(digests) }),
    attestedBy: (device) =>
      [...kept.values()].flatMap(({ by, digests }) => (by === device ? [...digests] : [])),
    isAttested(sealed) {
      const digest = digestOf(sealed)
      return [...kept.values()].some(({ by, digests }) => stays(by) && digests.has(digest))
    },
  }
}

/** Digest by which a removed desktop's row is attested; the server computes the same. */
const digestOf = (sealed: Buffer): string =>
  createHash('sha256').update(sealed).digest().subarray(0, 16).toString('base64')

/** Proves a desktop's member, keys and removal, by the team’s key of a generation. */
export const proofOf = (seal: TeamSeal, generation: number, device: DeviceKey): Buffer => {
  const { role, member, boxKey, signKey, removed } = device
  const keys = [boxKey.toString('hex'), signKey?.toString('hex')]
  return seal.vouch(generation, [role, member, ...keys, ...(removed ? ['removed'] : [])].join(' '))
}

const isVouchedFor = (seal: TeamSeal, device: ProvedKey): boolean =>
  device.proof.equals(proofOf(seal, device.generation, device))

/** Grant for a desktop without a valid proof: it does not open. */
const NO_KEY = Buffer.alloc(0)

interface NextKey {
  generation: number
  /** Seals by the new key. */
  seal: TeamSeal
  /** The key, sealed to each desktop; for a removed one it does not open. */
  sealed: Buffer[]
  /** New proof of each desktop: what a removed one wrote before stays its own. */
  proofs: Buffer[]
}

/**
 * Makes the next key of a team without one of its desktops. A desktop with a false proof gets
 * neither key nor proof, so that it cannot keep others from being removed.
 * @param needed desktops that must get the key: rejects as `foreign` if one’s proof is false
 */
export async function nextKey(
  { seal, all }: Pick<Keyring, 'seal' | 'all'>,
  devices: readonly ProvedKey[],
  { leaving, needed }: { leaving: string; needed: readonly string[] },
): Promise<NextKey> {
  const keys = secretsOf(all())
  const generation = latestOf(keys)
  const shared = keys.get(generation)
  const isProven = (device: ProvedKey) =>
    device.generation === generation && isVouchedFor(seal, device)
  if (!shared || !devices.every((one) => isProven(one) || !needed.includes(one.role)))
    throw new TeamFailure('foreign', 'a desktop that nobody vouches for')
  const isGone = ({ role, removed }: ProvedKey) => removed === true || role === leaving
  const next = generation + 1
  const key = randomBytes(BYTES)
  const later = createTeamSeal(new Map([[next, key]]))
  return {
    generation: next,
    seal: later,
    sealed: await Promise.all(
      devices.map(async (device) => {
        if (isGone(device) || !isProven(device)) return NO_KEY
        // A desktop's proof covers any bytes, also such as are no key.
        const bound = boundTo(next, device.role)
        return sealTo(device.boxKey, key, { shared, bound }).catch(() => NO_KEY)
      }),
    ),
    proofs: devices.map((device) =>
      isProven(device)
        ? proofOf(later, next, { ...device, removed: isGone(device) })
        : device.proof,
    ),
  }
}

/** Returns the generation in use. */
const latestOf = (keys: ReadonlyMap<number, Buffer>): number => Math.max(...keys.keys())

const boundTo = (generation: number, device: string): string => `${generation} ${device}`

/** Decodes the keys. */
export const secretsOf = (keys: TeamKeys): Map<number, Buffer> =>
  new Map(
    Object.entries(keys).map(([generation, key]) => [
      Number(generation),
      Buffer.from(key, 'base64'),
    ]),
  )
