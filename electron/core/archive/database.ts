import Sqlite from 'better-sqlite3-multiple-ciphers'
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
} as const

/** An archive that is gone with its connection. */
export function openInMemory(): Database {
  const database = new Sqlite(':memory:')
  migrate(prepared(database))
  return database
}

/**
 * Opens an encrypted archive that is there, and brings it up to date. Throws an `ArchiveFailure`; the
 * file is never made, emptied or replaced.
 *
 * @param key 32 bytes in hexadecimal.
 */
export function openFile(path: string, key: string): Database {
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
