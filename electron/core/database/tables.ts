import type { Loss } from './audit.ts'
import type { ReadableDatabase, WritableDatabase } from './handles.ts'

type Reads = Readonly<Record<string, (db: ReadableDatabase, ...given: never[]) => unknown>>
type Writes = Readonly<Record<string, (db: WritableDatabase, ...given: never[]) => unknown>>

/**
 * What one module keeps in the database: a declaration in `core/<module>/tables.ts`, registered by one
 * line in `cabinet/tables.ts`.
 */
export interface Tables<
  Name extends string = string,
  R extends Reads = Reads,
  W extends Writes = Writes,
  Held = unknown,
> {
  readonly name: Name
  /**
   * SQL by the version of the file that it leads to. Versions are counted over all modules, and a step
   * that was released never changes.
   */
  readonly migrations?: Readonly<Record<number, string>>
  /** What only reads. */
  readonly reads: R
  /** What changes something: each does all of it or nothing, and it is on the disk when it is answered. */
  readonly writes: W
  /** What must not be lost where a database that was in memory alone gives way to one on the disk. */
  readonly handover?: {
    give(db: ReadableDatabase): Held
    take(db: WritableDatabase, held: Held): void
  }
  /** The file lacks something, or is not the one that was in use last. */
  readonly onLoss?: (db: WritableDatabase, loss: Loss) => void
  /** Work of its own between what is asked, some at a time; returns whether there is more of it. */
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

type Given<F> = F extends (db: never, ...given: infer G) => unknown ? G : never
type Answer<F> = F extends (...given: never[]) => infer A ? A : never

/** A module's operations across the thread: each may reject with a `DatabaseFailure`. */
export type Asked<T extends Tables> = {
  [N in keyof Operations<T>]: (
    ...given: Given<Operations<T>[N]>
  ) => Promise<Answer<Operations<T>[N]>>
}

/** A module's operations in the thread of the database. */
export type Direct<T extends Tables> = {
  [N in keyof Operations<T>]: (...given: Given<Operations<T>[N]>) => Answer<Operations<T>[N]>
}

/** What a module gets of its cabinet's database: `database.of<ContactTables>('contacts')`. */
export interface AskedDatabase {
  of<T extends Tables>(name: T['name']): Asked<T>
}

/** Carries out an operation of some tables, wherever the database is. */
export type Ask = (tables: string, operation: string, given: unknown[]) => Promise<unknown>

/** Modules' operations over what carries them out. */
export const askedOver = (ask: Ask): AskedDatabase => ({
  of: (tables) => operationsOver((operation, given) => ask(tables, operation, given)),
})

/** An object that has every operation there may be: `call` gets its name and what it was given. */
export function operationsOver<T extends object>(
  call: (operation: string, given: unknown[]) => unknown,
): T {
  const get = (_target: object, name: string | symbol): unknown =>
    // Whatever is awaited is asked whether it is a promise.
    typeof name === 'symbol' || name === 'then'
      ? undefined
      : (...given: unknown[]) => call(name, given)
  return new Proxy({}, { get }) as T
}
