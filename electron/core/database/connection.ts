import Sqlite from 'better-sqlite3-multiple-ciphers'
import { closeSync, openSync, statSync } from 'node:fs'
import { DatabaseFailure } from '../platform/failures/database-failure.ts'
import { databaseErrorOf } from './failure.ts'

export type Database = Sqlite.Database

const KEY = /^[0-9a-f]{64}$/

/** What a connection must have; some of it falls back silently, so all of it is read back. */
const SETTINGS = {
  synchronous: 2,
  temp_store: 2,
  cache_size: -16_384,
  foreign_keys: 1,
  // A log begins only as `wal.ts` has it.
  wal_autocheckpoint: 0,
} as const

/** A database that is gone with its connection; with an empty one's content, where that is given. */
export const openInMemory = (content?: Buffer): Database =>
  prepared(new Sqlite(content ?? ':memory:'))

/**
 * Opens an encrypted database that is there. Throws a `DatabaseFailure`; the file is never made, emptied
 * or replaced.
 *
 * @param key 32 bytes in hexadecimal.
 */
export function openFile(path: string, key: string): Database {
  // SQLite takes an empty file for an empty database; ours is never empty.
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) {
    throw new DatabaseFailure('damaged', 'empty')
  }
  return guarded(() => new Sqlite(path, { fileMustExist: true }), key)
}

/** Opens an encrypted database that others may be writing. Throws a `DatabaseFailure`. */
export const openToRead = (path: string, key: string): Database =>
  guarded(() => new Sqlite(path, { fileMustExist: true, readonly: true }), key)

/** Makes an encrypted file with a database in it that `fill` is given. Throws a `DatabaseFailure`. */
export function createFile(path: string, key: string, fill: (database: Database) => void): void {
  const made = () => {
    // SQLite would let everybody read it, and gives its log the rights of the file.
    closeSync(openSync(path, 'a', 0o600))
    return new Sqlite(path)
  }
  const database = guarded(made, key)
  try {
    fill(database)
  } catch (error) {
    throw databaseErrorOf(error)
  } finally {
    database.close()
  }
}

function guarded(open: () => Database, key: string): Database {
  if (!KEY.test(key)) throw new DatabaseFailure('wrongKey')
  let database: Database | undefined
  try {
    database = open()
    database.pragma("cipher = 'aegis'")
    database.pragma(`key = 'raw:${key}'`)
    // The first look into the file: here a wrong key shows.
    database.pragma('schema_version')
    if (database.pragma('journal_mode = WAL', { simple: true }) !== 'wal') {
      throw new DatabaseFailure('unreadable', 'journal_mode')
    }
    return prepared(database)
  } catch (error) {
    database?.close()
    throw databaseErrorOf(error)
  }
}

function prepared(database: Database): Database {
  for (const [name, value] of Object.entries(SETTINGS)) {
    database.pragma(`${name} = ${value}`)
    const set = database.pragma(name, { simple: true })
    if (set !== value) throw new Error(`The database’s ${name} is ${String(set)}, not ${value}`)
  }
  return database
}
