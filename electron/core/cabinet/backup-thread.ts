import { backupThread } from '../backup/thread.ts'

/** Beside this file as source; as one of the app's entries when bundled. */
const THREAD = import.meta.url.endsWith('.ts') ? './backup-worker.ts' : './backup-worker.js'

export const inBackupThread = backupThread(new URL(THREAD, import.meta.url))
