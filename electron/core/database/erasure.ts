import { steadyNow } from '../platform/steady-clock.ts'
import type { Database } from './connection.ts'
import type { WritableDatabase } from './handles.ts'
import { storedValue } from './stored-value.ts'

/*
 * Rows that are deleted for good leave traces in four places:
 *
 * - pages of the file: `secure_delete` overwrites what a row held, in free pages as well;
 * - full-text indexes: a deletion only adds a mark there, and the words stay in older segments until these
 *   are merged with it;
 * - the unused room of pages: SQLite overwrites what is deleted there, but not what it moves to another page
 *   while it balances a tree, so any page may have an earlier copy; `VACUUM` writes all of them anew;
 * - the log: it has earlier versions of pages until it is moved into the file and truncated.
 *
 * A transaction that calls `WritableDatabase.noteErased` has the last three done after it, between requests; a
 * mark in the database has an ended program go on with that at its next start.
 */

/** True from an erasure until it has left no trace. */
const traces = storedValue<boolean>('traces')

export const noteTraces = (db: WritableDatabase): void => traces.write(db, true)

/** Pages that one step of a merge writes. */
const PAGES = 200
/** Pause after a failure, such as a full disk, in milliseconds. */
const HOUR = 3_600_000

interface ErasureOptions {
  db: WritableDatabase
  /** Runs a change as a transaction. */
  write<T>(task: () => T): T
  /** Has the log moved into the file as soon as no one else reads it. */
  emptyLog(): void
}

/** Removes traces of what was erased: each call does a part, and returns whether there is more. */
export function createErasure(
  database: Database,
  { db, write, emptyLog }: ErasureOptions,
): { eraseSome(): boolean; restart(): void } {
  const indexes = database
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE % USING fts5%'",
    )
    .pluck()
  const changes = database.prepare<[], number>('SELECT total_changes()').pluck()
  /** Indexes that are not merged yet; undefined before a merge. */
  let unmerged: string[] | undefined
  let isBegun = false
  let notBefore = -Infinity

  /** Merges a part of an index into one segment, which has no words of deleted rows. */
  function mergeSome(name: string): void {
    const before = changes.get() ?? 0
    const pages = isBegun ? PAGES : -PAGES
    database.prepare(`INSERT INTO "${name}" ("${name}", rank) VALUES ('merge', ?)`).run(pages)
    isBegun = (changes.get() ?? 0) - before >= 2
    if (!isBegun) unmerged = unmerged?.slice(1)
  }

  function work(): boolean {
    unmerged ??= indexes.all()
    const [name] = unmerged
    if (name !== undefined) {
      write(() => mergeSome(name))
      return true
    }
    database.exec('VACUUM')
    write(() => traces.write(db, false))
    emptyLog()
    return true
  }

  /** Has the work begin from its start, as more was erased. */
  function restart(): void {
    unmerged = undefined
    isBegun = false
    notBefore = -Infinity
  }

  return {
    restart,
    eraseSome(): boolean {
      if (traces.read(db) !== true || steadyNow() < notBefore) return false
      try {
        return work()
      } catch (error) {
        restart()
        notBefore = steadyNow() + HOUR
        throw error
      }
    },
  }
}
