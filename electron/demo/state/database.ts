import type Sqlite from 'better-sqlite3-multiple-ciphers'
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Scale } from '../options.ts'

export type Database = Sqlite.Database

/** Raised with every change of the tables or of what seeding writes: an older file is made again. */
const VERSION = 5

const TABLES = `
  CREATE TABLE IF NOT EXISTS documents (
    kind TEXT NOT NULL,
    id INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS sessions (
    access TEXT PRIMARY KEY,
    access_expires INTEGER,
    refresh TEXT UNIQUE,
    refresh_expires INTEGER,
    user INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS messages (
    id INTEGER PRIMARY KEY,
    created INTEGER NOT NULL,
    sent INTEGER NOT NULL,
    sender TEXT NOT NULL,
    receiver TEXT NOT NULL,
    msg TEXT NOT NULL,
    incoming INTEGER NOT NULL,
    pdu INTEGER NOT NULL,
    readed INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS ledger (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    kopecks INTEGER NOT NULL,
    comment TEXT NOT NULL
  );
`

/** They hold all that filters look at, so that counting and skipping pages never visit the table. */
const INDEXES = {
  messages_created: 'messages (created, incoming, sent)',
  messages_sender: 'messages (sender, created, incoming, sent)',
  messages_receiver: 'messages (receiver, created, incoming, sent)',
  ledger_at: 'ledger (at)',
}

/** Where the content of a cabinet's media files lies, beside the file with its state. */
export function mediaFolderOf(home: string, scale: Scale, seed: number): string {
  return join(home, `demo-${scale}-${seed}-media`)
}

/** Where a cabinet's state lies; `branch` is the company's older cabinet. */
export function databaseFileOf(home: string, scale: Scale | 'branch', seed: number): string {
  return join(home, `demo-${scale}-${seed}.sqlite`)
}

/**
 * Opens the file that holds a cabinet's state. Each seed and scale has its own file, so that trying
 * another never destroys the first.
 */
export async function openDatabase(
  home: string,
  scale: Scale | 'branch',
  seed: number,
): Promise<Database> {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 22) throw new Error('The demo cabinet needs Node 22 or newer.')
  const { default: Sqlite } = await import('better-sqlite3-multiple-ciphers')
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const file = databaseFileOf(home, scale, seed)
  const open = () => {
    // SQLite would let everybody read it.
    closeSync(openSync(file, 'a', 0o600))
    return new Sqlite(file)
  }
  let database = open()
  const version = database.pragma('user_version', { simple: true })
  if (version !== 0 && version !== VERSION) {
    database.close()
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    database = open()
  }
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.pragma('cache_size = -65536')
  database.exec(TABLES)
  database.pragma(`user_version = ${VERSION}`)
  return database
}

/** Gives statements by their text, each prepared once. */
export function preparing(database: Database) {
  const prepared = new Map<string, Sqlite.Statement>()
  return <Row>(text: string): Sqlite.Statement<unknown[], Row> => {
    const statement = prepared.get(text) ?? database.prepare(text)
    prepared.set(text, statement)
    return statement as Sqlite.Statement<unknown[], Row>
  }
}

/** The part after `WHERE`: what always holds, and the conditions of those filters that are set. */
export function conditionOf<F extends object>(
  always: string,
  conditions: Readonly<Record<keyof F, string>>,
  filter: F,
): string {
  const names = Object.keys(conditions) as (keyof F)[]
  const used = names.filter((name) => filter[name] !== undefined).map((name) => conditions[name])
  return [always, ...used].join(' AND ')
}

const STATE = ['documents', 'sessions', 'messages', 'ledger']

/** Empties every table and lets `fill` write the first state, all in one transaction. */
export function refillDatabase(database: Database, fill: () => void): void {
  database.transaction(() => {
    for (const name of Object.keys(INDEXES)) database.exec(`DROP INDEX IF EXISTS ${name}`)
    for (const table of STATE) database.exec(`DELETE FROM main.${table}`)
    fill()
    for (const [name, columns] of Object.entries(INDEXES)) {
      database.exec(`CREATE INDEX ${name} ON ${columns}`)
    }
  })()
}

/** A copy of every table in memory. */
export function snapshotOf(database: Database) {
  database.exec("ATTACH ':memory:' AS snapshot")
  return {
    take(): void {
      for (const table of STATE) {
        database.exec(`DROP TABLE IF EXISTS snapshot.${table}`)
        database.exec(`CREATE TABLE snapshot.${table} AS SELECT * FROM main.${table}`)
      }
    },
    restore: (): void =>
      refillDatabase(database, () => {
        for (const table of STATE) {
          database.exec(`INSERT INTO main.${table} SELECT * FROM snapshot.${table}`)
        }
      }),
  }
}
