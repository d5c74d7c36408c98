/** The thread in which a backup is made or read. */
import { serveBackup } from '../backup/thread.ts'
import { stepsOf } from '../database/migrations.ts'
import { tables } from './tables.ts'

serveBackup(stepsOf(tables).length)
