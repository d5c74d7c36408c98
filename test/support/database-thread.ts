import { EventEmitter } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import { afterAll, beforeAll } from 'vitest'
import { tables } from '../../electron/core/cabinet/tables.ts'
import type { DatabasePlace } from '../../electron/core/database/index.ts'
import { serveDatabase } from '../../electron/core/database/worker.ts'

let isOwnThread = true

/** Has the databases of the tests of a file, or of a group of them, in threads as the app has. */
export function useDatabaseThreads(): void {
  beforeAll(() => void (isOwnThread = false))
  afterAll(() => void (isOwnThread = true))
}

/**
 * Takes the place of the module of this name: serves a database from this thread, over a port as a thread has one, so
 * that all crosses as data and is answered later.
 */
export function startDatabaseThread(module: URL, place: DatabasePlace): DatabaseThread | Worker {
  if (!isOwnThread) return new Worker(module, { workerData: place })
  const { port1: port, port2: served } = new MessageChannel()
  const thread = new EventEmitter()
  port.on('message', (message) => thread.emit('message', message))
  port.on('close', () => thread.emit('exit'))
  setImmediate(() => serveDatabase(tables, served, place))
  return Object.assign(thread, { postMessage: (message: unknown) => port.postMessage(message) })
}

type DatabaseThread = EventEmitter & Pick<Worker, 'postMessage'>
