/** The thread of a cabinet’s database, with everything that its modules keep. */
import { parentPort, workerData } from 'node:worker_threads'
import type { DatabasePlace } from '../database/index.ts'
import { serveDatabase } from '../database/worker.ts'
import { tables } from './tables.ts'

if (!parentPort) throw new Error('A database is served by a worker thread only.')
serveDatabase(tables, parentPort, workerData as DatabasePlace)
