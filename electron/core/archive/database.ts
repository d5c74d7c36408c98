import Sqlite from 'better-sqlite3-multiple-ciphers'
import { statSync } from 'node:fs'
import { ArchiveFailure, archiveErrorOf } from './failure.ts'
import { migrate } from './migrations/index.ts'

export type Database = Sqlite.Database

const KEY = /^[0-9a-f]{64}$/

/** What a connection must have; some of it falls back silently, so all of it is read back. */
const SETTINGS = {
  synchronous: 2,
  temp_store: 2,
  cache_size: -16_384,
  foreign_keys: 1,
  // 32 MB: a batch of history writes the same pages again and again, which need not all be moved at once.
  wal_autocheckpoint: 8_000,
} as const

/** An archive that is gone with its connection; tests ask for an earlier version of it. */
export function openInMemory(version?: number): Database {
  const database = new Sqlite(':memory:')
  migrate(prepared(database), version)
  return database
}

/**
 * Opens an encrypted archive that is there, and brings it up to date. Throws an `ArchiveFailure`; the
 * file is never made, emptied or replaced.
 *
 * @param key 32 bytes in hexadecimal.
 */
export function openFile(path: string, key: string): Database {
  // SQLite takes an empty file for an empty database; ours is never empty.
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) {
    throw new ArchiveFailure('damaged', 'empty')
  }
  return guarded(() => new Sqlite(path, { fileMustExist: true }), key)
}

/** Makes an encrypted file with an empty archive in it. Throws an `ArchiveFailure`. */
export function createFile(path: string, key: string): void {
  guarded(() => new Sqlite(path), key).close()
}

function guarded(open: () => Database, key: string): Database {
  if (!KEY.test(key)) throw new ArchiveFailure('wrongKey')
  let database: Database | undefined
  try {
    database = open()
    database.pragma("cipher = 'aegis'")
    database.pragma(`key = 'raw:${key}'`)
    // The first look into the file: here a wrong key shows.
    database.pragma('schema_version')
    if (database.pragma('journal_mode = WAL', { simple: true }) !== 'wal') {
      throw new ArchiveFailure('unreadable', 'journal_mode')
    }
    migrate(prepared(database))
    return database
  } catch (error) {
    database?.close()
    throw archiveErrorOf(error)
  }
}

function prepared(database: Database): Database {
  for (const [name, value] of Object.entries(SETTINGS)) {
    database.pragma(`${name} = ${value}`)
    const set = database.pragma(name, { simple: true })
    if (set !== value) throw new Error(`The archive’s ${name} is ${String(set)}, not ${value}`)
  }
  return database
}
