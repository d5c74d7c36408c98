import type { Database } from 'better-sqlite3-multiple-ciphers'
import { DatabaseFailure } from '../platform/failures/database-failure.ts'
import { databaseErrorOf } from './failure.ts'
import type { Tables } from './tables.ts'
import { epoch } from './wal.ts'

/** The database's own steps. */
const OWN: Tables['migrations'] = { 9: epoch }

/**
 * Returns the steps of all tables in order: the step at index n leads from version n to n + 1.
 * @throws if two of them lead to the same version, or one is missing
 */
export function stepsOf(tables: readonly Tables[]): string[] {
  const steps: string[] = []
  for (const migrations of [OWN, ...tables.map((one) => one.migrations)]) {
    for (const [version, sql] of Object.entries(migrations ?? {})) {
      const place = Number(version) - 1
      if (steps[place] !== undefined) throw new Error(`Two steps lead to version ${version}`)
      steps[place] = sql
    }
  }
  if (steps.length !== Object.keys(steps).length)
    throw new Error('A version has no step that leads to it')
  return steps
}

/**
 * Migrates a database to the last version, each step completely or not at all.
 * @param target version to stop at, for tests
 * @throws `DatabaseFailure`, `newer` if a newer version of the app wrote the file
 */
export function migrate(database: Database, steps: readonly string[], target = steps.length): void {
  try {
    const version = database.pragma('user_version', { simple: true }) as number
    if (version > steps.length) throw new DatabaseFailure('newer')
    for (const [index, sql] of steps.slice(0, target).entries()) {
      if (index >= version) step(database, sql, index + 1)
    }
  } catch (error) {
    throw databaseErrorOf(error)
  }
}

function step(database: Database, sql: string, version: number): void {
  database
    .transaction(() => {
      database.exec(sql)
      database.pragma(`user_version = ${version}`)
    })
    .immediate()
}
