import { closeSync, openSync } from 'node:fs'
import { DatabaseFailure } from '../platform/failures/database-failure.ts'
import { openFile, openToRead } from './connection.ts'
import { databaseErrorOf } from './failure.ts'

/** An encrypted file, and its key as `openFile` takes it. */
export interface EncryptedFile {
  path: string
  key: string
}

/** What a file holds: its version, and the rows of its tables by their names. */
export interface Contents {
  version: number
  rows: Record<string, number>
}

/**
 * Writes what a database holds at one moment into a new file, encrypted by another key. Others go on
 * reading and writing; whatever was deleted is not copied. Throws a `DatabaseFailure`.
 */
export function copyDatabase(from: EncryptedFile, to: EncryptedFile): void {
  // SQLite would let everybody read it.
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
 * Encrypts a file that nobody else has open by another key, in its place: what is ended in the midst of that
 * is of no use any more. Throws a `DatabaseFailure`.
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

/** Looks through all of a file that nobody else has open. Throws a `DatabaseFailure` where it is not sound. */
export function contentsOf({ path, key }: EncryptedFile): Contents {
  const database = openFile(path, key)
  try {
    if (database.pragma('integrity_check(1)', { simple: true }) !== 'ok') {
      throw new DatabaseFailure('damaged', 'integrity_check')
    }
    // The parts of an index have a kind of their own, and the database's own tables hold nothing of anybody's.
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
