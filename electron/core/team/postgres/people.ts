import { randomBytes, randomUUID } from 'node:crypto'
import type { TeamCalls, TeamPlace } from '../port.ts'
import { codeOf, lockOf, type Invited } from './invitation.ts'
import { nextKey, type Keyring, type ProvedKey } from './keyring.ts'
import { newRole, prefixOf, scramVerifier } from './login.ts'
import { recoveryRole } from './schema/index.ts'
import type { Session } from './session.ts'

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
      const name = keyring.seal.seal({ table: 'member', id, version: 1 }, member)
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
      await keyring.fetch(connection)
      const devices = await connection.rows<ProvedKey>(
        `SELECT role, member, box_key AS "boxKey", sign_key AS "signKey", generation, proof FROM team.device
         WHERE removed_at IS NULL AND role <> $1`,
        [device],
      )
      const needed = [place.user, recoveryRole(prefixOf(place.user))]
      const next = await nextKey(keyring, devices, needed)
      const roles = devices.map(({ role }) => role)
      await connection.rows('SELECT team_v1.remove($1, $2, $3, $4, $5)', [
        ...[device, next.generation, roles, next.sealed, next.proofs],
      ])
      await keyring.fetch(connection)
      const clear = () =>
        connection.rows<{ taken: number }>('SELECT team_v1.clear_away($1) AS taken', [device])
      while ((await clear())[0]?.taken) continue
    },

    async setOwner(member, owner) {
      await session.connection().rows('SELECT team_v1.set_owner($1, $2)', [member, owner])
    },
  }
}
