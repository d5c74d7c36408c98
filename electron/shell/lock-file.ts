import type SqliteType from 'better-sqlite3-multiple-ciphers'
import { truncateSync } from 'node:fs'
import { join } from 'node:path'

/** A lock that this process holds until it ends or releases it. */
export interface LockClaim {
  release(): Promise<void>
}

/**
 * Connections that hold a claim: without a reference one would be collected, and its lock with it.
 */
const held = new Set<SqliteType.Database>()

/**
 * Takes the system's lock on a file of a folder, by way of SQLite, since Node has none. It writes nothing:
 * the transaction that holds the lock never ends. Answers nothing when another process holds it.
 */
export async function lockFileIn(folder: string): Promise<LockClaim | undefined> {
  const { default: Sqlite } = await import('better-sqlite3-multiple-ciphers')
  const path = join(folder, 'claim')
  const isDamaged = (error: unknown) =>
    error instanceof Sqlite.SqliteError && error.code === 'SQLITE_NOTADB'
  try {
    return lock(Sqlite, path)
  } catch (error) {
    if (!isDamaged(error)) throw error
    // Its content is of no use. It stays the same file: others wait for the lock of this one.
    truncateSync(path)
    return lock(Sqlite, path)
  }
}

function lock(Sqlite: typeof SqliteType, path: string): LockClaim | undefined {
  const file = new Sqlite(path, { timeout: 0 })
  try {
    file.pragma('journal_mode = memory')
    file.exec('BEGIN IMMEDIATE')
  } catch (error) {
    file.close()
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY') return undefined
    throw error
  }
  held.add(file)
  return {
    async release() {
      held.delete(file)
      file.close()
    },
  }
}
