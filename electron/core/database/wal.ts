import { statSync } from 'node:fs'
import type { Database } from './connection.ts'

/**
 * Size from which the log is moved, 32 MB: a batch of history rewrites the same pages, which need
 * not all be moved at once.
 */
const LONG = 32 * 2 ** 20

/** How long other operations wait for another connection, in milliseconds; the library's own value. */
const PATIENCE = 5_000

/**
 * The epoch shows which log belongs to the file; in a table of its own it has a page of its own.
 */
export const epoch = `
  CREATE TABLE epoch (number INTEGER NOT NULL) STRICT;
  INSERT INTO epoch (number) VALUES (0);
`

export type Wal = ReturnType<typeof openWal>

/**
 * Opens the write-ahead log and the epoch of its file. A log contains the newest state of the pages
 * that it changes, so an older file under it looks new in these pages and old in all others. The
 * epoch reveals this: it grows before each log begins, and its page is in no log together with
 * others. SQLite would begin a log without that, so `wal_autocheckpoint` is off.
 */
export function openWal(database: Database) {
  const read = database.prepare<[], number>('SELECT number FROM epoch').pluck()
  const raise = database.prepare('UPDATE epoch SET number = max(number, ?)')
  const epoch = (): number => read.get() ?? 0

  /**
   * Moves the whole log into the file; returns false if another connection prevents it, which may read for as
   * long as a backup takes: nobody waits for that.
   */
  function move(): boolean {
    database.pragma('busy_timeout = 0')
    try {
      return database.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0
    } finally {
      database.pragma(`busy_timeout = ${PATIENCE}`)
    }
  }

  return {
    epoch,
    raiseTo: (number: number): void => void raise.run(number),
    /** True if the log is long enough to be moved. */
    isLong(): boolean {
      if (database.memory) return false
      return (statSync(`${database.name}-wal`, { throwIfNoEntry: false })?.size ?? 0) > LONG
    },
    /**
     * Begins another log over a file that contains everything. The epoch is raised in a log that
     * has no other change: if the program is killed, the other pages are as in the file.
     * @returns the new epoch; undefined if another connection reads the file
     */
    begin(): number | undefined {
      if (!move()) return undefined
      raise.run(epoch() + 1)
      return move() ? epoch() : undefined
    },
    /** Checks the whole file: whether it and its log make one database. */
    isSound: (): boolean => database.pragma('integrity_check(1)', { simple: true }) === 'ok',
  }
}
