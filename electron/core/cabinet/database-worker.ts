/** The thread of a cabinet’s database, with everything that its modules keep. */
import { serveDatabase } from '../database/worker.ts'
import { tables } from './tables.ts'

serveDatabase(tables)
