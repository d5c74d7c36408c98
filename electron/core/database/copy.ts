import { closeSync, openSync } from 'node:fs'
import { DatabaseFailure } from '../platform/failures/database-failure.ts'
import { openFile, openToRead } from './connection.ts'
import { databaseErrorOf } from './failure.ts'

/** An encrypted file, and its key as `openFile` takes it. */
export interface EncryptedFile {
  path: string
  key: string
}

/** Contents of a file: its version, and the number of rows by table. */
export interface Contents {
  version: number
  rows: Record<string, number>
}

/**
 * Writes a snapshot of a database into a new file, encrypted by another key. Reads and writes go on
 * meanwhile; deleted data is not copied.
 * @throws `DatabaseFailure`
 */
export function copyDatabase(from: EncryptedFile, to: EncryptedFile): void {
  // SQLite would make the file readable for all users.
  closeSync(openSync(to.path, 'wx', 0o600))
  const source = openToRead(from.path, from.key)
  try {
    source.prepare('VACUUM INTO ?').run(to.path)
  } catch (error) {
    throw databaseErrorOf(error)
  } finally {
    source.close()
  }
  changeKey({ path: to.path, key: from.key }, to.key)
}

/**
 * Encrypts a file by another key, in place; no other connection may have it open. If this is
 * interrupted, the file is unusable.
 * @throws `DatabaseFailure`
 */
export function changeKey({ path, key }: EncryptedFile, next: string): void {
  const database = openFile(path, key)
  try {
    database.pragma('journal_mode = OFF')
    database.pragma(`rekey = 'raw:${next}'`)
  } catch (error) {
    throw databaseErrorOf(error)
  } finally {
    database.close()
  }
}

/**
 * Checks a whole file, and returns its contents; no other connection may have it open. Every page is read and
 * authenticated. Indexes are not compared with their tables, which takes three times as long: a copy has them made
 * of these.
 * @throws `DatabaseFailure` if the file is not sound
 */
export function contentsOf({ path, key }: EncryptedFile): Contents {
  const database = openFile(path, key)
  try {
    if (database.pragma('quick_check(1)', { simple: true }) !== 'ok') {
      throw new DatabaseFailure('damaged', 'quick_check')
    }
    // Parts of an index have a type of their own; SQLite's own tables contain no user data.
    const names = database
      .prepare<[], string>(
        `SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY name`,
      )
      .pluck()
      .all()
    const rowsIn = (name: string): number =>
      database.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() ?? 0
    return {
      version: database.pragma('user_version', { simple: true }) as number,
      rows: Object.fromEntries(names.map((name) => [name, rowsIn(name)])),
    }
  } catch (error) {
    throw databaseErrorOf(error)
  } finally {
    database.close()
  }
}
