import { api } from './api.ts'
import { own } from './own.ts'
import { people } from './people.ts'
import { reading } from './reading.ts'
import { rights } from './rights.ts'
import { tables } from './tables.ts'
import { turns } from './turns.ts'

/** The version of the functions that this app calls. */
export const API = 1

/** Oldest supported version of PostgreSQL, as `server_version_num`. */
export const OLDEST = 150_000

/** Initial data of a team: its id, its first member, and the desktop that creates it. */
export interface SchemaBeginning {
  team: string
  /** Prefix of its roles: a server may have several teams. */
  prefix: string
  member: { id: string; generation: number; sealed: Buffer }
  device: { role: string; verifier: string; boxKey: Buffer; signKey: Buffer; proof: Buffer }
  /** Keys for the recovery code: see `recoveryRole`. */
  recovery: { boxKey: Buffer; proof: Buffer; sealed: Buffer }
}

/**
 * Name of the recovery code among the desktops, so that each new key is sealed for it as for them.
 * It is no role: no login by that name is possible.
 */
export const recoveryRole = (prefix: string): string => `${prefix}_recovery`

/** Values permitted as literals in the SQL: ids, hexadecimal digits, verifiers and Base64. */
const HARMLESS = /^[\w+/=:$-]+$/

function literal(text: string): string {
  if (!HARMLESS.test(text)) throw new Error('Not to be written into SQL')
  return `'${text}'`
}

const bytes = (buffer: Buffer): string => `decode('${buffer.toString('hex')}', 'hex')`

/**
 * Returns the SQL of a team's roles and schema, to be run once by the database's owner with
 * CREATEROLE. It is one transaction without a secret: the user may read it, and run it elsewhere.
 */
export function schemaOf({ team, prefix, member, device, recovery }: SchemaBeginning): string {
  const [owner, everyone, guest] = [`${prefix}_owner`, `${prefix}_member`, `${prefix}_guest`]
  // The names of roles are not quoted in it.
  if (!/^team_[0-9a-f]{12}$/.test(prefix)) throw new Error('No prefix of roles')
  return `BEGIN;
SET LOCAL lock_timeout = '3s';
CREATE ROLE ${owner} NOLOGIN CREATEROLE;
GRANT ${owner} TO CURRENT_USER;
DO $$ BEGIN
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT, CREATE ON DATABASE %I TO ${owner} WITH GRANT OPTION', current_database());
END $$;
SET LOCAL ROLE ${owner};
CREATE ROLE ${everyone} NOLOGIN;
CREATE ROLE ${guest} NOLOGIN;
DO $$ BEGIN
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO ${everyone}, ${guest}', current_database());
END $$;
${tables}${own}${api}${people}${turns}${reading}${rights(everyone, guest)}
INSERT INTO team.schema (version, min_api, team, prefix)
  VALUES (1, ${API}, ${literal(team)}, ${literal(prefix)});
INSERT INTO team.member (id, owner, device, generation, sealed)
  VALUES (${literal(member.id)}, true, ${literal(device.role)}, ${member.generation}, ${bytes(member.sealed)});
SELECT team.admit(${literal(device.role)}, ${literal(device.verifier)}, ${literal(member.id)},
  ${bytes(device.boxKey)}, ${bytes(device.signKey)}, ${member.generation}, ${bytes(device.proof)});
INSERT INTO team.device (role, member, box_key, generation, proof)
  VALUES (${literal(recoveryRole(prefix))}, ${literal(member.id)}, ${bytes(recovery.boxKey)},
    ${member.generation}, ${bytes(recovery.proof)});
INSERT INTO team.key_grant (generation, device, sealed)
  VALUES (${member.generation}, ${literal(recoveryRole(prefix))}, ${bytes(recovery.sealed)});
COMMIT;
`
}
