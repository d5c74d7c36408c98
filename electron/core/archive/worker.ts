import { renameSync, rmSync, statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Batch, ServiceRow } from '../inbox/archive.ts'
import { createFile, openFile, openInMemory, type Database } from './database.ts'
import { ArchiveFailure } from './failure.ts'
import {
  nameOfError,
  OPENING,
  toCrossing,
  type RowsAhead,
  type ArchivePlace,
  type ArchiveRequest,
  type ArchiveResponse,
} from './port.ts'
import { openStore, type Store } from './store.ts'

if (!parentPort) throw new Error('The archive’s worker runs in a worker thread only.')
const port = parentPort
const send = (response: ArchiveResponse): void => port.postMessage(response)

/** Messages are put into the index of words between requests, once so many wait, so many at once. */
const INDEXING = { batch: 2_000, least: 200 }

try {
  serve(openStore(open(workerData as ArchivePlace)))
  send({ id: OPENING, ok: true, value: undefined })
} catch (error) {
  send({ id: OPENING, ok: false, error: toCrossing(error) })
  port.close()
}

function open(place: ArchivePlace): Database {
  if (place.kept === 'memory') return openInMemory()
  if (place.make) make(place.path, place.key)
  return openFile(place.path, place.key)
}

/** A new file gets its name when it is whole: one that is there was never half made. */
function make(path: string, key: string): void {
  refuseBesideLog(path)
  const draft = `${path}.new`
  for (const end of ['', '-wal', '-shm']) rmSync(draft + end, { force: true })
  createFile(draft, key)
  renameSync(draft, path)
}

/**
 * A log of changes without its file is all that is left of another archive, and SQLite would play it
 * into a new one of that name. It stays until a person has it set aside or puts the file back.
 */
function refuseBesideLog(path: string): void {
  const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (size > 0) throw new ArchiveFailure('damaged', 'The file is gone, its log is there')
}

function serve(store: Store): void {
  let indexing: NodeJS.Immediate | undefined
  let failing = false

  /** A person does not wait for this: it gives way to every request. */
  function indexSoon(): void {
    indexing ??= setImmediate(() => {
      indexing = undefined
      try {
        if (store.index(INDEXING)) indexSoon()
        failing = false
      } catch (error) {
        // What is not indexed is read through; the next change tries again.
        if (!failing) send({ failed: 'index', reason: nameOfError(error) })
        failing = true
      }
    })
  }

  /** Rows that belong to the next request; no other request comes between. */
  let ahead: ServiceRow[] = []

  function answer({ name, given }: ArchiveRequest): unknown {
    const rows = ahead
    ahead = []
    if (rows.length > 0) return store.ingest({ ...(given[0] as Batch), rows })
    return (store[name] as (...given: unknown[]) => unknown)(...given)
  }

  port.on('message', (request: ArchiveRequest | RowsAhead) => {
    if ('ahead' in request) {
      ahead.push(...request.ahead)
      return
    }
    const { id, name } = request
    try {
      send({ id, ok: true, value: answer(request) })
    } catch (error) {
      send({ id, ok: false, error: toCrossing(error) })
    }
    if (name === 'close') {
      clearImmediate(indexing)
      port.close()
    } else indexSoon()
  })
  indexSoon()
}
