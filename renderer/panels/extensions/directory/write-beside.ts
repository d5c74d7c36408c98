import { callsTo } from '../../../files/worker-calls.ts'
import type { writeDirectory } from './write.ts'
import { startWorker } from './start-worker.ts'
import type { WriteCalls } from './write-worker.ts'

/** Writes a directory in a worker: thousands of entries would hold up the page. Rejects if it cannot be started. */
export const writeBeside: typeof writeDirectory = async (...given) => {
  const { call, end } = callsTo<WriteCalls>(await startWorker(), () => {})
  try {
    return await call('writeDirectory', ...given)
  } finally {
    end(new Error('The directory is written'))
  }
}
