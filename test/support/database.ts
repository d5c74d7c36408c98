import { tables } from '../../electron/core/cabinet/tables.ts'
import * as connection from '../../electron/core/database/connection.ts'
import { createHandle } from '../../electron/core/database/handles.ts'
import * as migrations from '../../electron/core/database/migrations.ts'
import * as stores from '../../electron/core/database/store.ts'
import { askedOver, type AskedDatabase, type Direct } from '../../electron/core/database/tables.ts'
import { indexSome } from '../../electron/core/messages/stored/search-index.ts'
import { sequence } from '../../electron/core/messages/stored/sequence.ts'
import type { InboxTables, StoredInbox } from '../../electron/core/messages/tables.ts'

export { openFile, type Database } from '../../electron/core/database/connection.ts'
export { openCabinetDatabase as openDatabase } from '../../electron/core/cabinet/database-file.ts'

/** The steps of migration of everything that is kept. */
export const steps = migrations.stepsOf(tables)

export const migrate = (database: connection.Database, version?: number): void =>
  migrations.migrate(database, steps, version)

/** Empty databases by their version: going through the steps takes longer than most that is tested. */
const empty = new Map<number, Buffer>()

/** A database in memory, of an earlier version if one is named. */
export function openInMemory(version = steps.length): connection.Database {
  const content = empty.get(version) ?? emptyOf(version)
  empty.set(version, content)
  return connection.openInMemory(content)
}

function emptyOf(version: number): Buffer {
  const database = connection.openInMemory()
  migrate(database, version)
  const content = database.serialize()
  database.close()
  return content
}

export const createFile = (path: string, key: string): void =>
  connection.createFile(path, key, migrate)

/** A store that can be asked what the inbox keeps without a word: most tests are about that. */
export type Store = stores.Store & Direct<InboxTables>

export function openStore(
  database: connection.Database,
  options?: Parameters<typeof stores.openStore>[2],
): Store {
  const store = stores.openStore(database, tables, options)
  return over(store, store.of<InboxTables>('inbox'))
}

/** A database that can be asked what the inbox keeps without a word. */
export type MemoryDatabase = AskedDatabase & StoredInbox & { close(): Promise<void> }

/** A new database that is gone when it is closed; its work is done in the thread that asks. */
export const openMemoryDatabase = () => inThisThread(openStore(openInMemory()))

/** A store as another thread asks it: what it throws rejects. */
export function inThisThread(store: stores.Store): MemoryDatabase {
  const asked = askedOver(async (...given) => store.call(...given))
  const database = { ...asked, close: async () => store.close() }
  return over(database, inboxIn({ database }))
}

/** What the inbox keeps in a database. */
export const inboxIn = ({ database }: { database: AskedDatabase }): StoredInbox =>
  database.of<InboxTables>('inbox')

/** Has what the first lacks from the second. */
const over = <A extends object, B extends object>(first: A, second: B): A & B =>
  new Proxy(first, {
    get: (target, name): unknown => Reflect.get(name in target ? target : second, name),
  }) as A & B

/** Does the database's own work to its end, as its thread does between requests. */
export function maintain({
  maintenance,
  checkpoint,
}: Pick<stores.Store, 'maintenance' | 'checkpoint'>): void {
  const works = [...maintenance.values()]
  do checkpoint()
  while (works.map((work) => work()).includes(true))
  checkpoint()
}

/** Puts messages into the index of words, so many at once; see `indexSome`. */
export function indexWords(
  database: connection.Database,
  step: { batch: number; least: number },
): boolean {
  const db = createHandle(database)
  const { low, high } = sequence.span(db)
  return database.transaction(() => indexSome(db, low, high, step))()
}
