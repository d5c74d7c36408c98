import { randomUUID } from 'node:crypto'
import type { Database, Statement } from 'better-sqlite3-multiple-ciphers'

/** A prepared query. While `iterate` runs, no other statement may write. */
export interface Query<Bound extends unknown[], Row> {
  get(...bound: Bound): Row | undefined
  all(...bound: Bound): Row[]
  iterate(...bound: Bound): IterableIterator<Row>
}

/** A prepared change. */
export interface WritingStatement<Bound extends unknown[]> {
  run(...bound: Bound): { changes: number; lastInsertRowid: number | bigint }
}

/** Shape of a query's rows: objects, tuples, or the values of their first column. */
type Shape = 'objects' | 'tuples' | 'values'

/** A database for readers: it has no commands. */
export interface ReadableDatabase {
  /** Id of this opening of the database, another one each time. */
  readonly opening: string
  query<Bound extends unknown[], Row>(shape: Shape, sql: string): Query<Bound, Row>
  /**
   * Returns a value derived from the database and cached: created once, and again after a failed
   * change. Writers keep it up to date.
   */
  derived<T>(create: (db: ReadableDatabase) => T): T
}

/** A database within a transaction that changes it. */
export interface WritableDatabase extends ReadableDatabase {
  command<Bound extends unknown[]>(sql: string): WritingStatement<Bound>
  /** Drops all derived values; they are created again when needed. */
  forgetDerived(): void
  /** Counts for the witness a record written here that no other source can restore. */
  noteWritten(): void
  /**
   * Marks for the witness the item with this id as sent or taken back.
   * @param how `lasts`: the witness must be on the disk as well
   */
  noteLeft(id: string, how?: { lasts: boolean }): void
  /** Has this transaction leave no trace of the rows that it deletes; see `erasure.ts`. */
  noteErased(): void
}

/** Notes of one transaction for the witness. */
export interface Noted {
  written: number
  left: string[]
  lasts: boolean
  erased: boolean
}

/** Declares a query whose rows are objects by the names of their columns. */
export const objects =
  <Bound extends unknown[], Row>(sql: string) =>
  (db: ReadableDatabase): Query<Bound, Row> =>
    db.query('objects', sql)

/** Declares a query whose rows are tuples. */
export const tuples =
  <Bound extends unknown[], Row>(sql: string) =>
  (db: ReadableDatabase): Query<Bound, Row> =>
    db.query('tuples', sql)

/** Declares a query of one column. */
export const values =
  <Bound extends unknown[], Value>(sql: string) =>
  (db: ReadableDatabase): Query<Bound, Value> =>
    db.query('values', sql)

/** Declares a change. */
export const command =
  <Bound extends unknown[]>(sql: string) =>
  (db: WritableDatabase): WritingStatement<Bound> =>
    db.command(sql)

/** Tests in SQL whether a value is one of those that `among` binds. */
export const AMONG = 'IN (SELECT value FROM json_each(?))'
export const among = (values: readonly unknown[]): string => JSON.stringify(values)

/** Most statements kept prepared; filters combined by users make ever more of them. */
const MOST_PREPARED = 500

export interface Handle extends WritableDatabase {
  /** Returns the notes made since the last call. */
  takeNoted(): Noted
}

const nothing = (): Noted => ({ written: 0, left: [], lasts: false, erased: false })

/** Prepares each statement once. */
export function createHandle(database: Database): Handle {
  const derived = new Map<unknown, unknown>()
  let noted = nothing()
  const prepared = createPrepared(database)
  return {
    opening: randomUUID(),
    query: (shape, sql) => prepared(shape, sql) as never,
    command: (sql) => prepared('command', sql),
    derived<T>(create: (db: ReadableDatabase) => T): T {
      if (!derived.has(create)) derived.set(create, create(this))
      return derived.get(create) as T
    },
    forgetDerived: () => derived.clear(),
    noteWritten: () => void (noted.written += 1),
    noteLeft(id, { lasts } = { lasts: false }) {
      noted.left.push(id)
      noted.lasts ||= lasts
    },
    noteErased: () => void (noted.erased = true),
    takeNoted() {
      const taken = noted
      noted = nothing()
      return taken
    },
  }
}

type StatementForm = Shape | 'command'

function createPrepared(database: Database) {
  const empty = () => new Map<string, Statement>()
  const known = { objects: empty(), tuples: empty(), values: empty(), command: empty() }

  function prepare(form: StatementForm, sql: string): Statement {
    const statement = database.prepare(sql)
    if (form !== 'command' && !statement.readonly) throw new Error('A query changes nothing')
    if (form === 'tuples') return statement.raw()
    return form === 'values' ? statement.pluck() : statement
  }

  return (form: StatementForm, sql: string): Statement => {
    const statements = known[form]
    let statement = statements.get(sql)
    if (!statement) {
      if (statements.size >= MOST_PREPARED) statements.clear()
      statements.set(sql, (statement = prepare(form, sql)))
    }
    return statement
  }
}
