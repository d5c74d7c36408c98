import Sqlite from 'better-sqlite3-multiple-ciphers'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFile, type Database, migrate, openFile } from '../../support/database.ts'
import type { ServiceRow } from '../../../electron/core/messages/stored/types.ts'

export const KEY = '5a'.repeat(32)

/** A folder that goes with the bench. */
export function openFolder(): { path(name: string): string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'switchdesk-bench-'))
  return {
    path: (name) => join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export function openEncrypted(path: string): Database {
  createFile(path, KEY)
  return openFile(path, KEY)
}

/** The same database without a cipher: what encryption is measured against. */
export function openPlain(path: string): Database {
  const database = new Sqlite(path)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('temp_store = MEMORY')
  database.pragma('cache_size = -16384')
  database.pragma('wal_autocheckpoint = 0')
  migrate(database)
  return database
}

/** The least that keeping messages costs: the service's rows appended as they are, without an index. */
export function openBare(path: string) {
  const database = new Sqlite(path)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('cache_size = -16384')
  database.exec(
    `CREATE TABLE IF NOT EXISTS messages
      (id INTEGER PRIMARY KEY, key TEXT, own TEXT, other TEXT, incoming INTEGER, at INTEGER, text TEXT)`,
  )
  const insert = database.prepare(
    'INSERT INTO messages (key, own, other, incoming, at, text) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const select = database.prepare('SELECT * FROM messages WHERE id >= ? ORDER BY id LIMIT 50')
  return {
    append: database.transaction((rows: readonly ServiceRow[]) => {
      for (const { key, own, other, incoming, at, text } of rows) {
        insert.run(key, own, other, Number(incoming), at, text)
      }
    }),
    /** Fifty rows that stand one after another. */
    read: (from: number) => select.all(from),
    close: () => void database.close(),
  }
}

/** Makes the system forget what it holds of a file. */
export function dropFileCache(path: string): void {
  execFileSync('dd', [`if=${path}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' })
}
