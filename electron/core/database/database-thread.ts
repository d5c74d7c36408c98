import { Worker } from 'node:worker_threads'
import type { DatabasePlace } from './port.ts'

/**
 * Starts a thread that runs `serveDatabase`. A file of its own: most tests have the database served in their own
 * thread (`test/support/database-thread.ts`), since starting one costs more than what they test.
 */
export const startDatabaseThread = (module: URL, place: DatabasePlace) =>
  new Worker(module, { workerData: place })
