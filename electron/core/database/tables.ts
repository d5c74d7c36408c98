import type { Loss } from './audit.ts'
import type { ReadableDatabase, WritableDatabase } from './handles.ts'
import type { Persons } from './person.ts'

type Reads = Readonly<Record<string, (db: ReadableDatabase, ...given: never[]) => unknown>>
type Writes = Readonly<Record<string, (db: WritableDatabase, ...given: never[]) => unknown>>

/**
 * Tables of one module and its operations on them: declared in `core/<module>/tables.ts`,
 * registered by one line in `cabinet/tables.ts`.
 */
export interface Tables<
  Name extends string = string,
  R extends Reads = Reads,
  W extends Writes = Writes,
  Held = unknown,
> {
  readonly name: Name
  /**
   * SQL of each migration step, by the version of the file that it leads to. Versions are counted
   * over all modules, and a released step never changes.
   */
  readonly migrations?: Readonly<Record<number, string>>
  /** Operations that only read. */
  readonly reads: R
  /**
   * Operations that change something, each completely or not at all; it is on the disk before the
   * answer.
   */
  readonly writes: W
  /** Says of each table and stored value how a person is erased from it. */
  readonly persons: Persons
  /** Moves data that must not be lost when a database in memory is replaced by one on the disk. */
  readonly handover?: {
    give(db: ReadableDatabase): Held
    take(db: WritableDatabase, held: Held): void
  }
  /** Called if the file lacks something, or is not the one that was in use last. */
  readonly onLoss?: (db: WritableDatabase, loss: Loss) => void
  /**
   * Does a part of the module's background work between requests; returns whether there is more.
   */
  readonly maintenance?: (db: WritableDatabase) => boolean
}

export function defineTables<
  const Name extends string,
  R extends Reads,
  W extends Writes,
  Held = undefined,
>(tables: Tables<Name, R, W, Held>): Tables<Name, R, W, Held> {
  return tables
}

type Operations<T extends Tables> = T['reads'] & T['writes']

type GivenArguments<F> = F extends (db: never, ...given: infer G) => unknown ? G : never
type DatabaseAnswer<F> = F extends (...given: never[]) => infer A ? A : never

/** A module's operations across the thread: each may reject with a `DatabaseFailure`. */
export type Asked<T extends Tables> = {
  [N in keyof Operations<T>]: (
    ...given: GivenArguments<Operations<T>[N]>
  ) => Promise<DatabaseAnswer<Operations<T>[N]>>
}

/** A module's operations in the thread of the database. */
export type Direct<T extends Tables> = {
  [N in keyof Operations<T>]: (
    ...given: GivenArguments<Operations<T>[N]>
  ) => DatabaseAnswer<Operations<T>[N]>
}

/**
 * The part of a cabinet's database that a module gets: `database.of<ContactTables>('contacts')`.
 */
export interface AskedDatabase {
  of<T extends Tables>(name: T['name']): Asked<T>
}

/** Runs an operation of some tables, in whichever thread the database is. */
export type AskDatabase = (tables: string, operation: string, given: unknown[]) => Promise<unknown>

/** Makes modules' operations from a function that runs them. */
export const askedOver = (ask: AskDatabase): AskedDatabase => ({
  of: (tables) => operationsOver((operation, given) => ask(tables, operation, given)),
})

/** Makes an object that has every operation: `call` gets its name and its arguments. */
export function operationsOver<T extends object>(
  call: (operation: string, given: unknown[]) => unknown,
): T {
  const get = (_target: object, name: string | symbol): unknown =>
    // `await` looks for `then`, which would be taken for an operation.
    typeof name === 'symbol' || name === 'then'
      ? undefined
      : (...given: unknown[]) => call(name, given)
  return new Proxy({}, { get }) as T
}
