import { randomBytes, randomUUID } from 'node:crypto'
import { createBox } from '../box.ts'
import {
  TeamFailure,
  type NewTeam,
  type Server,
  type ServerPlace,
  type TeamKeys,
  type TeamPlace,
} from '../port.ts'
import { createTeamSeal } from '../seal.ts'
import { signingKeys } from '../sign.ts'
import { shownCertificate } from './certificate.ts'
import { connect, type Connection } from './connect.ts'
import { lockOf, readCode, type Invited } from './invitation.ts'
import { createKeyring, proofOf, secretsOf, type DeviceKey } from './keyring.ts'
import { newPassword, newRole, prefixOf, scramVerifier } from './login.ts'
import { memberPlace } from './places.ts'
import { firstKey, newRecovery, recoverKeys } from './recovery.ts'
import { greet } from './session.ts'
import { OLDEST, recoveryRole, schemaOf } from './schema/index.ts'

/**
 * Time limit of an answer, in milliseconds: the user waits for it, and creating tables takes a
 * while.
 */
const PATIENCE = 15_000

/**
 * Prepares a team without connecting to the server: `make` or the server's administrator runs the
 * SQL.
 * @param name name of its first member
 */
export async function prepare(
  server: Omit<ServerPlace, 'user' | 'password'>,
  name: string,
): Promise<NewTeam> {
  const team = randomUUID()
  const prefix = `team_${randomBytes(6).toString('hex')}`
  const key = randomBytes(32)
  const seal = createTeamSeal(new Map([[1, key]]))
  const member = randomUUID()
  const { device, login } = await newDevice(prefix, member, (one) => proofOf(seal, 1, one))
  const keys = { 1: key.toString('base64') }
  const { code, lock, publicKey: boxKey } = await newRecovery()
  const sql = schemaOf({
    team,
    prefix,
    member: { id: member, ...sealedName({ ...login, keys }, member, name) },
    device,
    recovery: {
      boxKey,
      proof: proofOf(seal, 1, { role: recoveryRole(prefix), member, boxKey, signKey: null }),
      sealed: lock.seal(firstKey(prefix), keys).sealed,
    },
  })
  return { sql, recovery: code, place: { ...server, ...login, team, keys } }
}

/**
 * Creates a team as its database's owner, whose login is used for this alone.
 * Rejects with a `TeamFailure`; then nothing of it is kept.
 */
export const make = (owner: ServerPlace, sql: string): Promise<void> =>
  withConnection(owner, async (connection) => {
    const [server] = await connection.rows<{ version: number }>(
      `SELECT current_setting('server_version_num')::integer AS version`,
    )
    if (!server || server.version < OLDEST) throw new TeamFailure('oldServer')
    await connection.rows(sql)
  })

/**
 * Joins a team by a code, which is used up by that. Rejects with a `TeamFailure`: `invalid` if it
 * is no code, `password` if it was used or revoked, or has expired.
 */
export async function join(code: string): Promise<TeamPlace> {
  const { fingerprint, secret, ...where } = readCode(code)
  const certificate = fingerprint && (await certificateWith(fingerprint, where))
  const server = { ...where, ...(certificate && { certificate }) }
  const { lock, password } = lockOf(secret)
  return withConnection({ ...server, password }, async (guest) => {
    const [row] = await guest.rows<{ invitation: { team: string; bundle: string } | null }>(
      'SELECT team_v1.invitation() AS invitation',
    )
    if (!row?.invitation) throw new TeamFailure('password')
    const sealed = Buffer.from(row.invitation.bundle, 'base64')
    const bundle = lock.open(
      { table: 'invite', id: where.user, version: 1 },
      { generation: 1, sealed },
    )
    if (!bundle.opened) throw new TeamFailure('foreign', 'keys of another code')
    const invited = bundle.value as Invited
    const { keys } = invited
    const place = await enrol(guest, prefixOf(where.user), invited)
    return { ...server, ...place, team: row.invitation.team, keys }
  })
}

/** Requests a login for this desktop from the server. */
async function enrol(guest: Connection, prefix: string, { member, keys }: Invited) {
  const { device, generation, login } = await desktopWith(prefix, member, keys)
  await guest.rows('SELECT team_v1.join($1, $2, $3, $4, $5, $6)', [
    ...[device.role, device.verifier, device.boxKey, device.signKey, generation, device.proof],
  ])
  return login
}

/**
 * Rejoins a team whose desktops are all lost, as a new owner: by the recovery code, and the login
 * of the database's owner, which is used for this alone. Rejects with a `TeamFailure`: `invalid`
 * for another team's code.
 */
export const recover = (owner: ServerPlace, code: string, name: string): Promise<TeamPlace> =>
  withConnection(owner, async (connection) => {
    const { user: _user, password: _password, ...server } = owner
    const { team, prefix, keys } = await recoverKeys(connection, code)
    const id = randomUUID()
    const { device, generation, login } = await desktopWith(prefix, id, keys)
    const member = sealedName({ ...login, keys }, id, name)
    await connection.rows('BEGIN')
    await connection.rows('SELECT team.check_generation($1)', [generation])
    await connection.rows('INSERT INTO team.member VALUES ($1, true, $2, $3, $4)', [
      ...[id, device.role, member.generation, member.sealed],
    ])
    await connection.rows('SELECT team.admit($1, $2, $3, $4, $5, $6, $7)', [
      ...[device.role, device.verifier, id, device.boxKey, device.signKey],
      ...[generation, device.proof],
    ])
    await connection.rows('COMMIT')
    return { ...server, ...login, team, keys }
  })

/** Makes a member's desktop with a proof by the latest key. */
async function desktopWith(prefix: string, member: string, keys: TeamKeys) {
  const secrets = secretsOf(keys)
  const seal = createTeamSeal(secrets)
  const generation = Math.max(...secrets.keys())
  const made = await newDevice(prefix, member, (one) => proofOf(seal, generation, one))
  return { ...made, generation }
}

/** Seals a member's name, signed by a desktop. */
function sealedName(login: Pick<TeamPlace, 'user' | 'box' | 'keys'>, id: string, name: string) {
  const { seal, sign } = createKeyring(login, () => undefined)
  const place = memberPlace(id)
  return seal.seal(place, sign(place, { name }))
}

/** Makes a login and keys of this desktop: `device` goes to the server, `login` is secret. */
async function newDevice(prefix: string, member: string, prove: (device: DeviceKey) => Buffer) {
  const { publicKey: boxKey, privateKey } = await createBox()
  const { publicKey: signKey } = signingKeys(privateKey)
  const role = newRole(prefix)
  const password = newPassword()
  const proof = prove({ role, member, boxKey, signKey })
  return {
    device: { role, verifier: scramVerifier(password), boxKey, signKey, proof },
    login: { user: role, password, box: privateKey.toString('base64') },
  }
}

async function withConnection<T>(
  place: ServerPlace,
  task: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await connect(place, PATIENCE)
  try {
    return await task(connection)
  } finally {
    connection.discard()
  }
}

/** Fetches a server's certificate, and rejects unless it has the fingerprint of the code. */
async function certificateWith(fingerprint: string, where: { host: string; port: number }) {
  const shown = await certificateOf(where)
  if (shown.fingerprint !== fingerprint) throw new TeamFailure('certificate', 'another one')
  return shown.certificate
}

/** Fetches a server's certificate, for the user to compare with that given by its administrator. */
export async function certificateOf(where: { host: string; port: number }) {
  const { certificate, isTrusted } = await shownCertificate(where, PATIENCE)
  return { certificate: certificate.toString(), fingerprint: certificate.fingerprint256, isTrusted }
}

/** Checks that the team can be reached and accepts this desktop. Rejects with a `TeamFailure`. */
export const reach = (place: TeamPlace): Promise<void> =>
  withConnection(place, (connection) => greet(connection, place))

/**
 * Reads the server from a code, without connecting. Rejects with a `TeamFailure` if it is no code.
 */
export async function serverOf(code: string): Promise<Server> {
  const { host, port, database } = readCode(code)
  return { host, port, database }
}
