import { TeamFailure } from '../port.ts'
import type { Connection } from './connect.ts'

/** SQL of the migrations of a team's schema; the first one leads from version 1 to version 2. */
const steps: readonly string[] = []

/**
 * Migrates a team's schema to this app's version in one transaction. If two do so at once, the
 * second finds it done. Rejects with a `TeamFailure`: `oldApp` if the schema is newer.
 * @param owner connection in the role of the team's owner
 */
export async function migrate(owner: Connection, all = steps): Promise<void> {
  const latest = all.length + 1
  await owner.rows('BEGIN')
  try {
    await owner.rows(`SET LOCAL lock_timeout = '3s'`)
    const [schema] = await owner.rows<{ version: number }>(
      'SELECT version FROM team.schema FOR UPDATE',
    )
    if (!schema) throw new TeamFailure('foreign')
    if (schema.version > latest) throw new TeamFailure('oldApp')
    for (const step of all.slice(schema.version - 1)) await owner.rows(step)
    await owner.rows('UPDATE team.schema SET version = $1', [latest])
    await owner.rows('COMMIT')
  } catch (error) {
    await owner.rows('ROLLBACK').catch(() => undefined)
    throw error
  }
}
