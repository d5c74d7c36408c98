import Sqlite from 'better-sqlite3-multiple-ciphers'
import { closeSync, openSync, statSync } from 'node:fs'
import { DatabaseFailure } from '../platform/failures/database-failure.ts'
import { databaseErrorOf } from './failure.ts'

export type Database = Sqlite.Database

const KEY = /^[0-9a-f]{64}$/

/** Settings of every connection; SQLite ignores some silently, so all are read back. */
const SETTINGS = {
  synchronous: 2,
  temp_store: 2,
  cache_size: -16_384,
  foreign_keys: 1,
  // Deleted rows are overwritten, in the file and in free pages.
  secure_delete: 1,
  // A log begins only through `wal.ts`.
  wal_autocheckpoint: 0,
} as const

/** Opens a database in memory, empty or with the given content. */
export const openInMemory = (content?: Buffer): Database =>
  prepared(new Sqlite(content ?? ':memory:'))

/**
 * Opens an existing encrypted database; the file is never made, emptied or replaced.
 * @param key 32 bytes in hexadecimal
 * @throws `DatabaseFailure`
 */
export function openFile(path: string, key: string): Database {
  // SQLite takes an empty file for an empty database; the app's are never empty.
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) {
    throw new DatabaseFailure('damaged', 'empty')
  }
  return guarded(() => new Sqlite(path, { fileMustExist: true }), key)
}

/**
 * Opens an encrypted database for reading while others may write it. Throws a `DatabaseFailure`.
 */
export const openToRead = (path: string, key: string): Database =>
  guarded(() => new Sqlite(path, { fileMustExist: true, readonly: true }), key)

/** Makes an encrypted file with a database that `fill` sets up. Throws a `DatabaseFailure`. */
export function createFile(path: string, key: string, fill: (database: Database) => void): void {
  const made = () => {
    // SQLite would make the file readable for all users; its log gets the rights of the file.
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
    // The first access to the file: a wrong key fails here.
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
