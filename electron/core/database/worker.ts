import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { MessagePort } from 'node:worker_threads'
import { createFile, openFile, openInMemory } from './connection.ts'
import { DatabaseFailure } from '../platform/failures/database-failure.ts'
import { joinLongList } from './long-lists.ts'
import { migrate, stepsOf } from './migrations.ts'
import { draftOf, witnessOf } from './paths.ts'
import {
  OPENING,
  toCrossing,
  type DatabasePlace,
  type DatabaseRequest,
  type DatabaseResponse,
  type ItemsAhead,
  type Report,
} from './port.ts'
import { createSlowLog } from './slow-log.ts'
import { openStore, type Store } from './store.ts'
import type { Tables } from './tables.ts'
import type { Commit } from './transactions.ts'
import { createMaintenance } from './maintenance.ts'
import { openWitness } from './witness.ts'

/** Opens a database, of which the result is the first response, and serves its requests. */
export function serveDatabase(
  tables: readonly Tables[],
  port: MessagePort,
  place: DatabasePlace,
): void {
  try {
    serve(port, (onCommit) => open(place, tables, onCommit))
    respond(port, { id: OPENING, ok: true, value: undefined })
  } catch (error) {
    respond(port, { id: OPENING, ok: false, error: toCrossing(error) })
    port.close()
  }
}

function respond(port: MessagePort, response: DatabaseResponse): void {
  port.postMessage(response)
}

function open(
  place: DatabasePlace,
  tables: readonly Tables[],
  onCommit: (commit: Commit) => void,
): Store {
  if (place.kept === 'memory') return openStore(openInMemory(), tables, { onCommit })
  const { path, key, isGone = false } = place
  if (place.make) make(path, key, tables)
  const database = openFile(path, key)
  try {
    const witness = openWitness(witnessOf(path), key)
    return openStore(database, tables, { witness, isGone, onCommit })
  } catch (error) {
    database.close()
    throw error
  }
}

/** A new file gets its name when it is whole: an existing file was never half made. */
function make(path: string, key: string, tables: readonly Tables[]): void {
  refuseBesideLog(path)
  const draft = draftOf(path)
  // Never removed, as it shows that a file was being made; SQLite takes an empty file for a new
  // one.
  writeFileSync(draft, '', { mode: 0o600 })
  for (const end of ['-wal', '-shm']) rmSync(draft + end, { force: true })
  createFile(draft, key, (database) => migrate(database, stepsOf(tables)))
  renameSync(draft, path)
}

/**
 * A log of changes without its file is the rest of another database, and SQLite would replay it
 * into a new one of that name. It stays until the user sets it aside or restores the file.
 */
function refuseBesideLog(path: string): void {
  const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (size > 0) throw new DatabaseFailure('damaged', 'The file is gone, its log is there')
}

function serve(port: MessagePort, open: (onCommit: (commit: Commit) => void) => Store): void {
  /** Commits of the current request. */
  const commits: Commit[] = []
  const store = open((commit) => commits.push(commit))
  const report = (report: Report): void => respond(port, { report })
  const timed = createSlowLog(report)
  const workSoon = createMaintenance(store, report)
  /** Items that belong to the next request; no other request comes between. */
  let items: unknown[] = []

  function answer({ tables, name, given, ahead }: DatabaseRequest): unknown {
    const whole = ahead ? joinLongList(given, ahead, items) : given
    items = []
    if (tables !== undefined) {
      return timed(`${tables}.${name}`, () => store.call(tables, name, whole))
    }
    return (store[name as 'give'] as (...given: unknown[]) => unknown)(...whole)
  }

  port.on('message', (request: DatabaseRequest | ItemsAhead) => {
    if ('items' in request) {
      items.push(...request.items)
      return
    }
    const { id, name, tables } = request
    commits.length = 0
    try {
      const value = answer(request)
      const [commit] = commits
      respond(port, { id, ok: true, value, ...(commit && { commit }) })
    } catch (error) {
      respond(port, { id, ok: false, error: toCrossing(error) })
    }
    if (tables === undefined && name === 'close') {
      workSoon.stop()
      port.close()
    } else workSoon()
  })
  workSoon()
}
