import { audit, type Loss } from './audit.ts'
import type { Database } from './connection.ts'
import { createHandle, type Handle } from './handles.ts'
import { migrate, stepsOf } from './migrations.ts'
import { storedValue } from './stored-value.ts'
import { operationsOver, type Direct, type Tables } from './tables.ts'
import { createTransactions, type Commit, type Transactions } from './transactions.ts'
import { openWal } from './wal.ts'
import type { Witness } from './witness.ts'

/** Data that tables hand over to another database, by their names. */
export type Handed = Record<string, unknown>

/** A database in the calling thread: it answers or throws synchronously. */
export interface Store {
  /** Runs an operation of some tables. Throws a `DatabaseFailure`, or the operation's own error. */
  call(tables: string, operation: string, given: unknown[]): unknown
  of<T extends Tables>(name: T['name']): Direct<T>
  /**
   * Background work by the name of its tables; each call does a part, and returns whether there is
   * more.
   */
  readonly maintenance: ReadonlyMap<string, () => boolean>
  /** Moves the log into the file once it is long. */
  checkpoint(): void
  /** Returns the data that another database must take over. */
  give(): Handed
  take(handed: Handed): void
  /**
   * Begins a run of the program with this database. Tables are notified of a loss if the last run
   * that the keychain knows of used another copy of it.
   * @param known id of that run, if there was one
   */
  beginRun(id: string, known: string | undefined): void
  /** Closes the database and its witness. */
  close(): void
}

interface StoreOptions {
  /** Witness of a database in a file. */
  witness?: Witness
  /** True if the file existed before, and is a new one now. */
  isGone?: boolean
  /** Called with each change that is on the disk. */
  onCommit?(commit: Commit): void
}

/** The present run of the program, and the last that the keychain knew of. */
const storedRun = storedValue<{ id: string; before?: string }>('run')

/** Migrates a database, and opens the operations of these tables. Throws a `DatabaseFailure`. */
export function openStore(
  database: Database,
  tables: readonly Tables[],
  { witness, isGone = false, onCommit }: StoreOptions = {},
): Store {
  migrate(database, stepsOf(tables))
  const db = createHandle(database)
  const wal = openWal(database)
  const transactions = createTransactions(database, { db, wal, witness, onCommit })
  const { read, write } = transactions
  const tell = (loss: Loss) => tables.forEach(({ onLoss }) => onLoss?.(db, loss))
  const isTold = witness && audit({ db, wal, witness, transactions }, isGone, tell)
  if (witness) transactions.renewLog()
  const call = callOver(tables, db, transactions)
  return {
    call,
    of: (name) => operationsOver((operation, given) => call(name, operation, given)),
    maintenance: new Map([
      ...tables.flatMap(({ name, maintenance }) =>
        maintenance ? [[name, () => write(() => maintenance(db))] as const] : [],
      ),
      ['erasure', transactions.eraseSome],
    ]),
    checkpoint: transactions.checkpoint,
    give: () =>
      read(() =>
        Object.fromEntries(tables.map(({ name, handover }) => [name, handover?.give(db)])),
      ),
    take: (handed) =>
      write(() => tables.forEach(({ name, handover }) => handover?.take(db, handed[name]))),
    beginRun: (id, known) =>
      write(() => {
        const last = storedRun.read(db)
        // The program may have ended before the keychain stored the last run.
        const isOther = known !== undefined && known !== last?.id && known !== last?.before
        // Items that wait in this copy may have left from the other. A restored file was reported
        // above.
        if (last && isOther && !isTold) tell({ kind: 'copied', mayHaveLeft: () => true })
        storedRun.write(db, { id, ...(known !== undefined && { before: known }) })
      }),
    close() {
      database.close()
      witness?.close()
    },
  }
}

/** Runs operations of these tables, each in the transaction that it needs. */
function callOver(
  tables: readonly Tables[],
  db: Handle,
  { read, write }: Transactions,
): Store['call'] {
  const byName = new Map(tables.map((one) => [one.name, one]))
  return (name, operation, given) => {
    const { reads = {}, writes = {} } = byName.get(name) ?? {}
    const reading = reads[operation]
    if (reading) return read(() => reading(db, ...(given as never[])))
    const writing = writes[operation]
    if (!writing) throw new Error(`There is no operation ${name}.${operation}`)
    return write(() => writing(db, ...(given as never[])))
  }
}
