import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { createBox } from '../box.ts'
import { TeamFailure, type TeamKeys } from '../port.ts'
import { createTeamSeal, type SealedPlace, type TeamSeal } from '../seal.ts'
import type { Connection } from './connect.ts'
import { createKeyring } from './keyring.ts'
import { migrate } from './migrate.ts'
import { API, recoveryRole } from './schema/index.ts'

/** Bytes of the secret, and of its checksum against typing errors. */
const SECRET = 16
const CHECK = 4

/** Keys derived from a code: `lock` opens the team's first key, the pair opens each later one. */
interface Opening {
  lock: TeamSeal
  publicKey: Buffer
  privateKey: Buffer
}

const checkOf = (secret: Buffer): Buffer =>
  createHash('sha256').update('switchdesk recovery').update(secret).digest().subarray(0, CHECK)

async function openingOf(secret: Buffer): Promise<Opening> {
  const made = (what: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `switchdesk team recovery ${what}`, 32))
  return { lock: createTeamSeal(new Map([[1, made('lock')]])), ...(await createBox(made('box'))) }
}

/** Makes a new code for the user to keep on paper: hexadecimal, in groups of four. */
export async function newRecovery(): Promise<Opening & { code: string }> {
  const secret = randomBytes(SECRET)
  const digits = Buffer.concat([secret, checkOf(secret)])
    .toString('hex')
    .toUpperCase()
  return { ...(await openingOf(secret)), code: digits.match(/.{4}/g)?.join('-') ?? '' }
}

/**
 * Reads a code; spaces and hyphens in it are ignored.
 * @throws a `TeamFailure` if it is no code or mistyped
 */
async function openRecovery(code: string): Promise<Opening> {
  const all = Buffer.from(code.replace(/[\s-]/g, ''), 'hex')
  const secret = all.subarray(0, SECRET)
  if (all.length !== SECRET + CHECK || !all.subarray(SECRET).equals(checkOf(secret))) {
    throw new TeamFailure('invalid', 'no code of recovery')
  }
  return openingOf(secret)
}

/** Position of a team's first key, sealed for the code. */
export const firstKey = (prefix: string): SealedPlace => ({
  table: 'invite',
  id: recoveryRole(prefix),
  version: 1,
})

/** A team read by the owner of its database. */
interface FoundDatabase {
  team: string
  prefix: string
  keys: TeamKeys
}

/**
 * Reads all keys of a team by the code, over a connection of the database's owner, which has the
 * role of the team's owner afterwards. Rejects with a `TeamFailure`: `invalid` for another team's
 * code.
 */
export async function recoverKeys(owner: Connection, code: string): Promise<FoundDatabase> {
  const { lock, privateKey } = await openRecovery(code)
  const prefix = await actFor(owner)
  await migrate(owner)
  const [about] = await owner.rows<{ team: string; generation: number; minApi: number }>(
    'SELECT team, generation, min_api AS "minApi" FROM team.schema',
  )
  if (!about) throw new TeamFailure('foreign')
  if (about.minApi > API) throw new TeamFailure('oldApp')
  const user = recoveryRole(prefix)
  const [first] = await owner.rows<{ sealed: Buffer }>(
    'SELECT sealed FROM team.key_grant WHERE device = $1 AND generation = 1',
    [user],
  )
  const opened = first && lock.open(firstKey(prefix), { generation: 1, sealed: first.sealed })
  if (!opened?.opened) throw new TeamFailure('invalid', 'another team’s code')
  const box = privateKey.toString('base64')
  const keyring = createKeyring({ keys: opened.value as TeamKeys, user, box }, () => undefined)
  await keyring.fetch(owner)
  const keys = keyring.all()
  if (!(about.generation in keys)) throw new TeamFailure('foreign', 'a key is missing')
  return { team: about.team, prefix, keys }
}

/** Takes the role that owns the team's tables, and returns the prefix of its roles. */
async function actFor(owner: Connection): Promise<string> {
  const [found] = await owner.rows<{ role: string }>(
    `SELECT pg_get_userbyid(nspowner)::text AS role FROM pg_namespace WHERE nspname = 'team'`,
  )
  const prefix = found && /^(team_[0-9a-f]{12})_owner$/.exec(found.role)?.[1]
  if (prefix === undefined) throw new TeamFailure('foreign')
  await owner.rows(`SET ROLE ${prefix}_owner`)
  return prefix
}
