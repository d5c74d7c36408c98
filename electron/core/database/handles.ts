import { randomUUID } from 'node:crypto'
import type { Database, Statement } from 'better-sqlite3-multiple-ciphers'

/** A prepared question. Nothing else may be written while `iterate` is under way. */
export interface Query<Bound extends unknown[], Row> {
  get(...bound: Bound): Row | undefined
  all(...bound: Bound): Row[]
  iterate(...bound: Bound): IterableIterator<Row>
}

/** A prepared change. */
export interface Command<Bound extends unknown[]> {
  run(...bound: Bound): { changes: number; lastInsertRowid: number | bigint }
}

/** How a query gives its rows: as objects, as tuples, or as the values of their first column. */
type Shape = 'objects' | 'tuples' | 'values'

/** A database as one that reads it has it. Who gets this one cannot write: it has no commands. */
export interface ReadableDatabase {
  /** Which opening of the database this is: another id each time. */
  readonly opening: string
  query<Bound extends unknown[], Row>(shape: Shape, sql: string): Query<Bound, Row>
  /**
   * What was made of the database and is kept beside it: made once, and anew after a change that was not
   * kept. Whoever writes keeps it up to date.
   */
  derived<T>(create: (db: ReadableDatabase) => T): T
}

/** A database within a transaction that changes it. */
export interface WritableDatabase extends ReadableDatabase {
  command<Bound extends unknown[]>(sql: string): Command<Bound>
  /** Has everything that was derived be made anew. */
  forgetDerived(): void
  /** For the witness: something was written here that nobody else can tell again. */
  noteWritten(): void
  /**
   * For the witness: what has this id left, or was taken back.
   * @param how whether the witness must be on the disk with it
   */
  noteLeft(id: string, how?: { lasts: boolean }): void
}

/** What one transaction notes for the witness. */
export interface Noted {
  written: number
  left: string[]
  lasts: boolean
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
  (db: WritableDatabase): Command<Bound> =>
    db.command(sql)

/** So many statements are kept prepared: filters that people put together make more and more of them. */
const MOST_PREPARED = 500

export interface Handle extends WritableDatabase {
  /** Returns what was noted since this was called last. */
  takeNoted(): Noted
}

const nothing = (): Noted => ({ written: 0, left: [], lasts: false })

/** Each statement is prepared once. */
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
    takeNoted() {
      const taken = noted
      noted = nothing()
      return taken
    },
  }
}

type Form = Shape | 'command'

function createPrepared(database: Database) {
  const empty = () => new Map<string, Statement>()
  const known = { objects: empty(), tuples: empty(), values: empty(), command: empty() }

  function prepare(form: Form, sql: string): Statement {
    const statement = database.prepare(sql)
    if (form !== 'command' && !statement.readonly) throw new Error('A query changes nothing')
    if (form === 'tuples') return statement.raw()
    return form === 'values' ? statement.pluck() : statement
  }

  return (form: Form, sql: string): Statement => {
    const statements = known[form]
    let statement = statements.get(sql)
    if (!statement) {
      if (statements.size >= MOST_PREPARED) statements.clear()
      statements.set(sql, (statement = prepare(form, sql)))
    }
    return statement
  }
}
