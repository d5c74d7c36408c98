import type { Database } from 'better-sqlite3-multiple-ciphers'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What this process holds until it ends or releases it. */
export interface Claim {
  release(): Promise<void>
}

/** Connections that hold a claim: one that nobody refers to would be collected, and its lock with it. */
const held = new Set<Database>()

/**
 * Takes the system's lock on a file, by way of SQLite, since Node has none. It writes nothing: the
 * transaction that holds the lock never ends. Answers nothing when another process holds it.
 */
export async function lockFileIn(folder: string): Promise<Claim | undefined> {
  const { default: Sqlite } = await import('better-sqlite3-multiple-ciphers')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = new Sqlite(join(folder, 'claim'), { timeout: 0 })
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
