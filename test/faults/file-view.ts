import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openStore, type Database, type Store } from '../support/database.ts'
import type * as DatabaseConnection from '../../electron/core/database/connection.ts'
import { DatabaseFailure } from '../../electron/core/platform/failures/database-failure.ts'
import { pathToFileURL } from 'node:url'
import type { Message, MessageId } from '../../electron/bridge/inbox.ts'
import type { PlannedMessage } from '../../electron/bridge/planned.ts'
import { fromStoredKey, type StoredKey } from '../../electron/core/messages/stored/ids.ts'
import type { PlannedTables } from '../../electron/core/messages/planned/tables.ts'

/** What is on the disk of one cabinet. */
export interface FileView {
  messages: Map<MessageId, Message>
  /** The service's keys of the rows that messages written here were found in. */
  keys: Set<string>
  /** Texts of what other programs sent, as it takes them. */
  foreign: string[]
  /** What is to leave later. */
  planned: Map<MessageId, PlannedMessage>
  /** Ids of messages whose way is not over, in the order of the queue. */
  outstanding: MessageId[]
  /** What is told about the file itself. */
  notices: string[]
  /** Something of it could not be read; what that may be is missing here. */
  isDamaged: boolean
  /** SQLite's number for the `synchronous` that the program sets: a kill cannot show it. */
  synchronous: number
}

/** Where a cabinet's database lies in a data folder. */
export const databaseIn = (home: string, cabinet: string): string =>
  join(home, 'archives', `${cabinet}.db`)

/** How a program opens its database, from its own bundle. */
export type OpenFile = typeof DatabaseConnection.openFile

export async function databaseOpenerOf(program: string): Promise<OpenFile> {
  const bundle = pathToFileURL(join(dirname(program), 'database.js')).href
  const { openFile } = (await import(bundle)) as typeof DatabaseConnection
  return openFile
}

/**
 * Reads the database as a kill left it, from a copy: the program finds its own file, journal and all,
 * as it was.
 */
export function viewFile(
  { home, cabinet, key }: { home: string; cabinet: string; key: string },
  openFile: OpenFile,
  ids: Iterable<MessageId>,
): FileView {
  const dir = mkdtempSync(join(tmpdir(), 'switchdesk-view-'))
  try {
    const copy = join(dir, 'copy.db')
    const path = databaseIn(home, cabinet)
    // The shared memory of the journal is made anew from the journal.
    for (const end of ['', '-wal']) if (existsSync(path + end)) cpSync(path + end, copy + end)
    const database = openFile(copy, key)
    const synchronous = Number(database.pragma('synchronous', { simple: true }))
    const keys = ownKeys(database)
    const foreign = foreignTexts(database)
    const store = openStore(database)
    try {
      return { ...viewStore(store, ids), keys, foreign, synchronous }
    } finally {
      store.close()
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** None where they cannot be read. */
function ownKeys(database: Database): Set<string> {
  try {
    const sql = 'SELECT key FROM messages WHERE local IS NOT NULL AND key IS NOT NULL'
    return new Set(database.prepare<[], StoredKey>(sql).pluck().all().map(fromStoredKey))
  } catch {
    return new Set()
  }
}

/** None where they cannot be read. */
function foreignTexts(database: Database): string[] {
  try {
    const sql = 'SELECT text FROM messages WHERE local IS NULL AND state BETWEEN 5 AND 7'
    return database.prepare<[], string>(sql).pluck().all()
  } catch {
    return []
  }
}

function viewStore(
  store: Store,
  ids: Iterable<MessageId>,
): Omit<FileView, 'keys' | 'foreign' | 'synchronous'> {
  let isDamaged = false
  /** What can be read, else nothing. */
  function readable<T>(read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof DatabaseFailure)) throw error
      isDamaged = true
      return undefined
    }
  }
  const messages = new Map<MessageId, Message>()
  for (const id of ids) {
    const message = readable(() => store.message(id))
    if (message) messages.set(id, message)
  }
  const outstanding = readable(store.outstanding)?.map(({ id }) => id) ?? []
  const kept = readable(() => store.of<PlannedTables>('planned').list()) ?? []
  const planned = new Map(kept.map((one) => [one.id, one]))
  const notices = readable(store.notices)?.map(({ kind }) => kind) ?? []
  return { messages, planned, outstanding, notices, isDamaged }
}
