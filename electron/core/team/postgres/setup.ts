import {
  createHash,
  createHmac,
  generateKeyPairSync,
  pbkdf2Sync,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { TeamFailure, type ServerPlace, type TeamPlace } from '../port.ts'
import { createTeamSeal } from '../seal.ts'
import { connect } from './connect.ts'
import { OLDEST, schemaOf } from './schema/index.ts'

const PATIENCE = 10_000

/** A team that is to be made. */
export interface NewTeam {
  /** What makes it, without any secret in it. */
  sql: string
  /** By what this desktop belongs to it once that was run. */
  place: TeamPlace
}

/**
 * Prepares a team. Nothing is asked of the server: `makeTeam` runs the SQL, or whoever runs the server does.
 * @param name what the colleagues call its first member
 */
export function prepareTeam(server: Omit<ServerPlace, 'user' | 'password'>, name: string): NewTeam {
  const team = randomUUID()
  const prefix = `team_${randomBytes(6).toString('hex')}`
  const key = randomBytes(32)
  const member = randomUUID()
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const user = `${prefix}_${randomBytes(4).toString('hex')}`
  const password = randomBytes(24).toString('base64url')
  const seal = createTeamSeal(new Map([[1, key]]))
  const sql = schemaOf({
    team,
    prefix,
    member: { id: member, ...seal.seal({ table: 'member', id: member, version: 1 }, { name }) },
    device: {
      role: user,
      verifier: scramVerifier(password),
      boxKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32),
    },
  })
  const box = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  const keys = { 1: key.toString('base64') }
  return { sql, place: { ...server, user, password, team, keys, box } }
}

/**
 * Makes a team as its database's owner, whose login is used for this alone.
 * Rejects with a `TeamFailure`; then there is nothing of it.
 */
export async function makeTeam(owner: ServerPlace, sql: string): Promise<void> {
  const connection = await connect(owner, PATIENCE)
  try {
    const [server] = await connection.rows<{ version: number }>(
      `SELECT current_setting('server_version_num')::integer AS version`,
    )
    if (!server || server.version < OLDEST) throw new TeamFailure('oldServer')
    await connection.rows(sql)
  } finally {
    connection.discard()
  }
}

/** What proves a password to PostgreSQL (RFC 5802) without being one. */
export function scramVerifier(password: string): string {
  const rounds = 4_096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const server = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${server}`
}
