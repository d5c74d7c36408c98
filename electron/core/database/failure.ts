import type { DatabaseTrouble } from '../../bridge/database.ts'
import { DatabaseFailure } from '../platform/failures/database-failure.ts'

/** SQLite's error codes for troubles of a file; a longer code begins with its general one. */
const CODES: readonly [string, DatabaseTrouble][] = [
  ['SQLITE_NOTADB', 'wrongKey'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_CANTOPEN', 'unreadable'],
  ['SQLITE_READONLY', 'unreadable'],
  ['SQLITE_PERM', 'unreadable'],
  ['SQLITE_AUTH', 'unreadable'],
  ['SQLITE_IOERR', 'unreadable'],
  ['SQLITE_BUSY', 'unreadable'],
  ['SQLITE_LOCKED', 'unreadable'],
  ['SQLITE_PROTOCOL', 'unreadable'],
]

/**
 * Converts SQLite's errors about its file into a `DatabaseFailure`; returns other errors as they
 * are.
 */
export function databaseErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const code = String(error.code)
  const trouble = CODES.find(([name]) => code.startsWith(name))?.[1]
  return trouble ? new DatabaseFailure(trouble, `${code}: ${error.message}`) : error
}
