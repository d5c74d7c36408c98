import { randomBytes, randomUUID } from 'node:crypto'
import { MOST_ATTESTED } from '../contents.ts'
import type { TeamCalls, TeamPlace } from '../port.ts'
import type { Connection } from './connect.ts'
import { codeOf, lockOf, type Invited } from './invitation.ts'
import { nextKey, type Keyring, type ProvedKey } from './keyring.ts'
import { newRole, prefixOf, scramVerifier } from './login.ts'
import { attestedPlace, memberPlace } from './places.ts'
import { readPeople } from './reading.ts'
import { recoveryRole } from './schema/index.ts'
import type { Session } from './session.ts'

/**
 * Returns digests of what a desktop wrote, and of what it attested of desktops removed before, in
 * parts. They are attested unread: until its removal the desktop alone decides what it signs.
 */
async function digestsOf(
  connection: Connection,
  keyring: Keyring,
  device: string,
): Promise<string[][]> {
  const rows = await connection.rows<{ digest: string }>(
    'SELECT * FROM team_v1.written_by($1) AS digest',
    [device],
  )
  const digests = [...rows.map(({ digest }) => digest), ...keyring.attestedBy(device)]
  return Array.from({ length: Math.ceil(digests.length / MOST_ATTESTED) }, (_, part) =>
    digests.slice(part * MOST_ATTESTED, (part + 1) * MOST_ATTESTED),
  )
}

/** Calls of owners that invite members and remove their desktops. */
export function createPeople(
  session: Session,
  keyring: Keyring,
  place: TeamPlace,
): Pick<TeamCalls, 'invite' | 'remove' | 'setOwner'> {
  return {
    async invite({ member, hours }) {
      const secret = randomBytes(32)
      const { lock, password } = lockOf(secret)
      const user = newRole(prefixOf(place.user), 'i')
      const id = 'id' in member ? member.id : randomUUID()
      const invited: Invited = { member: id, keys: keyring.all() }
      const bundle = lock.seal({ table: 'invite', id: user, version: 1 }, invited)
      // The name of an existing member stays as it is.
      const own = memberPlace(id)
      const name = keyring.seal.seal(own, keyring.sign(own, member))
      await session
        .connection()
        .rows('SELECT team_v1.invite($1, $2, $3, $4, $5, $6, $7)', [
          ...[user, scramVerifier(password), hours, bundle.sealed],
          ...[id, name.generation, 'name' in member ? name.sealed : null],
        ])
      return codeOf(place, user, secret)
    },

    async remove(device) {
      const connection = session.connection()
      for (const _time of [1, 2]) await connection.rows('SELECT team_v1.shut_out($1)', [device])
      await readPeople(connection, keyring)
      const devices = await connection.rows<ProvedKey>(
        `SELECT role, member, box_key AS "boxKey", sign_key AS "signKey", generation, proof,
           removed_at IS NOT NULL AS removed FROM team.device`,
      )
      const needed = [place.user, recoveryRole(prefixOf(place.user))]
      const next = await nextKey(keyring, devices, { leaving: device, needed })
      const digests = await digestsOf(connection, keyring, device)
      const ids = digests.map(() => randomUUID())
      const attested = digests.map((some, part) => {
        const own = attestedPlace(ids[part] ?? '')
        return next.seal.seal(own, keyring.sign(own, some)).sealed
      })
      await connection.rows('SELECT team_v1.remove($1, $2, $3, $4, $5, $6, $7)', [
        ...[device, next.generation, devices.map(({ role }) => role), next.sealed, next.proofs],
        ...[ids, attested],
      ])
      await readPeople(connection, keyring)
      const clear = () =>
        connection.rows<{ taken: number }>('SELECT team_v1.clear_away($1) AS taken', [device])
      while ((await clear())[0]?.taken) continue
    },

    async setOwner(member, owner) {
      await session.connection().rows('SELECT team_v1.set_owner($1, $2)', [member, owner])
    },
  }
}
