import { audit, type Loss } from './audit.ts'
import type { Database } from './connection.ts'
import { createHandle, type Handle } from './handles.ts'
import { migrate, stepsOf } from './migrations.ts'
import { storedValue } from './stored-value.ts'
import { operationsOver, type Direct, type Tables } from './tables.ts'
import { createTransactions, type Commit, type Transactions } from './transactions.ts'
import { openWal } from './wal.ts'
import type { Witness } from './witness.ts'

/** What tables hand over to another database, by their names. */
export type Handed = Record<string, unknown>

/** A database in the thread that asks: answered at once or thrown from. */
export interface Store {
  /** Carries out an operation of some tables. Throws a `DatabaseFailure`, or what that throws. */
  call(tables: string, operation: string, given: unknown[]): unknown
  of<T extends Tables>(name: T['name']): Direct<T>
  /** What does some of the maintenance of tables, by their names; each returns whether there is more of it. */
  readonly maintenance: ReadonlyMap<string, () => boolean>
  /** Moves what was written into the file itself, once it is much. */
  checkpoint(): void
  /** What must not be lost with this database, for another one to take. */
  give(): Handed
  take(handed: Handed): void
  /**
   * A run of the program begins with this database. Tables are told where the last that the keychain knows
   * of had another copy of it.
   * @param known its id, where there has been one
   */
  beginRun(id: string, known: string | undefined): void
  /** Closes the database and its witness. */
  close(): void
}

interface StoreOptions {
  /** A database in a file has one beside it. */
  witness?: Witness
  /** Its file was there before, and is a new one now. */
  isGone?: boolean
  /** Called with each change that is on the disk. */
  onCommit?(commit: Commit): void
}

/** The present run of the program, and the last that the keychain knew of. */
const storedRun = storedValue<{ id: string; before?: string }>('run')

/** Brings a database up to date and opens what these tables keep in it. Throws a `DatabaseFailure`. */
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
    maintenance: new Map(
      tables.flatMap(({ name, maintenance }) =>
        maintenance ? [[name, () => write(() => maintenance(db))] as const] : [],
      ),
    ),
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
        // The end may have come before the keychain knew of the last one.
        const isOther = known !== undefined && known !== last?.id && known !== last?.before
        // Whatever waits in this one may have left from the other. A file that was put back is told of already.
        if (last && isOther && !isTold) tell({ kind: 'copied', mayHaveLeft: () => true })
        storedRun.write(db, { id, ...(known !== undefined && { before: known }) })
      }),
    close() {
      database.close()
      witness?.close()
    },
  }
}

/** Carries out operations of these tables, each within the transaction that it needs. */
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
