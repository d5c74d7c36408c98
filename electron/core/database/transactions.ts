import type { Database } from './connection.ts'
import { createErasure, noteTraces } from './erasure.ts'
import { databaseErrorOf } from './failure.ts'
import type { Handle } from './handles.ts'
import { createCount, type Count } from './tally.ts'
import type { Wal } from './wal.ts'
import type { Witness } from './witness.ts'

/** A change that is on the disk. */
export interface Commit {
  /** True if it marked an item as sent; see `WritableDatabase.noteLeft`. */
  left: boolean
}

/** Transactions in which operations run; each throws a `DatabaseFailure`. */
export interface Transactions {
  read<T>(answer: () => T): T
  /** Runs a task completely or not at all; on return it is on the disk. */
  write<T>(task: () => T): T
  /** Starts another log with the next change; the witness records the epoch. */
  renewLog(): void
  /** Moves the log into the file once it is long, or has what was erased. */
  checkpoint(): void
  /** Does a part of removing what was erased; returns whether there is more. Runs outside of other transactions. */
  eraseSome(): boolean
  /** Counts for the witness; absent in memory. */
  readonly count?: Count
}

interface TransactionsOptions {
  db: Handle
  wal: Wal
  witness: Witness | undefined
  onCommit: ((commit: Commit) => void) | undefined
}

function read<T>(answer: () => T): T {
  try {
    return answer()
  } catch (error) {
    throw databaseErrorOf(error)
  }
}

export function createTransactions(
  database: Database,
  { db, wal, witness, onCommit }: TransactionsOptions,
): Transactions {
  const count = witness && createCount(db, witness)
  const transaction = database.transaction((task: () => unknown) => task())
  const changes = database.prepare<[], number>('SELECT total_changes()').pluck()
  let isLogDue = false
  /** True while the log may have what was erased. */
  let isErasing = false

  function beginLog(): void {
    const epoch = wal.begin()
    if (epoch === undefined) return
    count?.inEpoch(epoch)
    isLogDue = false
    isErasing = false
  }

  /** A task without changes is neither counted nor written to the disk. */
  function counted<T>(task: () => T) {
    const before = changes.get()
    const result = task()
    const noted = db.takeNoted()
    if (noted.erased) noteTraces(db)
    const isCounted = changes.get() !== before
    if (isCounted) count?.keep(noted)
    return { result, noted, isCounted }
  }

  function write<T>(task: () => T): T {
    let done: ReturnType<typeof counted<T>>
    try {
      if (isLogDue) beginLog()
      done = transaction.immediate(() => counted(task)) as typeof done
    } catch (error) {
      count?.dropped()
      db.takeNoted()
      db.forgetDerived()
      throw databaseErrorOf(error)
    }
    if (done.noted.erased) {
      isErasing = true
      erasure.restart()
    }
    if (done.isCounted) {
      count?.kept(done.noted.lasts)
      onCommit?.({ left: done.noted.left.length > 0 })
    }
    return done.result
  }

  const erasure = createErasure(database, { db, write, emptyLog: () => void (isErasing = true) })

  return {
    ...(count && { count }),
    read,
    write,
    renewLog: () => void (isLogDue = true),
    checkpoint: () => read(() => void ((isErasing || wal.isLong()) && beginLog())),
    eraseSome: () => read(erasure.eraseSome),
  }
}
