import { renameSync, rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { createFile, openFile, openInMemory, type Database } from './database.ts'
import {
  nameOfError,
  OPENING,
  toCrossing,
  type ArchivePlace,
  type Question,
  type Said,
} from './port.ts'
import { openStore, type Store } from './store.ts'

if (!parentPort) throw new Error('The archive’s worker runs in a worker thread only.')
const port = parentPort
const say = (said: Said): void => port.postMessage(said)

/** Messages are put into the index of words between questions, once so many wait, so many at once. */
const INDEXING = { batch: 2_000, least: 200 }

try {
  serve(openStore(open(workerData as ArchivePlace)))
  say({ id: OPENING, ok: true, value: undefined })
} catch (error) {
  say({ id: OPENING, ok: false, error: toCrossing(error) })
  port.close()
}

function open(place: ArchivePlace): Database {
  if (place.kept === 'memory') return openInMemory()
  if (place.make) make(place.path, place.key)
  return openFile(place.path, place.key)
}

/** A new file gets its name when it is whole: one that is there was never half made. */
function make(path: string, key: string): void {
  const draft = `${path}.new`
  for (const end of ['', '-wal', '-shm']) rmSync(draft + end, { force: true })
  createFile(draft, key)
  renameSync(draft, path)
}

function serve(store: Store): void {
  let indexing: NodeJS.Immediate | undefined
  let failing = false

  /** A person does not wait for this: it gives way to every question. */
  function indexSoon(): void {
    indexing ??= setImmediate(() => {
      indexing = undefined
      try {
        if (store.index(INDEXING)) indexSoon()
        failing = false
      } catch (error) {
        // What is not indexed is read through; the next change tries again.
        if (!failing) say({ failed: 'index', reason: nameOfError(error) })
        failing = true
      }
    })
  }

  port.on('message', ({ id, name, given }: Question) => {
    try {
      const operation = store[name] as (...given: unknown[]) => unknown
      say({ id, ok: true, value: operation(...given) })
    } catch (error) {
      say({ id, ok: false, error: toCrossing(error) })
    }
    if (name === 'close') {
      clearImmediate(indexing)
      port.close()
    } else indexSoon()
  })
  indexSoon()
}
