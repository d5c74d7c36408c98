import { statSync } from 'node:fs'
import type { Database } from './connection.ts'

/** 32 MB: a batch of history writes the same pages again and again, which need not all be moved at once. */
const LONG = 32 * 2 ** 20

/** Which log of changes the file belongs to: a table of its own, so that it has a page of its own. */
export const epoch = `
  CREATE TABLE epoch (number INTEGER NOT NULL) STRICT;
  INSERT INTO epoch (number) VALUES (0);
`

export type Wal = ReturnType<typeof openWal>

/**
 * The write-ahead log, and the epoch of the file beneath it. A log holds the newest state of the pages that it
 * changes, so an older file under it looks like the newest in these and like itself in all others. The epoch
 * tells: it grows before each log begins, and stands in a page that no log holds beside anything else. SQLite
 * by itself would begin a log without that, so `wal_autocheckpoint` is off.
 */
export function openWal(database: Database) {
  const read = database.prepare<[], number>('SELECT number FROM epoch').pluck()
  const raise = database.prepare('UPDATE epoch SET number = max(number, ?)')
  const epoch = (): number => read.get() ?? 0

  /** Moves all that the log holds into the file; answers whether nobody else kept it from that. */
  function move(): boolean {
    return database.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0
  }

  return {
    epoch,
    raiseTo: (number: number): void => void raise.run(number),
    /** Whether the log is worth being moved. */
    isLong(): boolean {
      if (database.memory) return false
      return (statSync(`${database.name}-wal`, { throwIfNoEntry: false })?.size ?? 0) > LONG
    },
    /**
     * Begins another log over a file that holds everything. The epoch is raised in a log that is empty else:
     * wherever a kill falls, an older file under it has all other pages as they were.
     * @returns the new epoch; undefined where somebody else reads the file
     */
    begin(): number | undefined {
      if (!move()) return undefined
      raise.run(epoch() + 1)
      return move() ? epoch() : undefined
    },
    /** Looks through all of the file: whether it and its log make one database. */
    isSound: (): boolean => database.pragma('integrity_check(1)', { simple: true }) === 'ok',
  }
}
