import { callsTo, type WorkerCalls } from '../../../files/worker-calls.ts'
import type { ReadCalls } from './read-worker.ts'
import { startWorker } from './start-worker.ts'

/**
 * Starts the worker that reads a file of contacts, so that the page stays responsive. `signal` ends
 * it. @throws an Error if it cannot be started
 */
export async function beginReading(signal: AbortSignal): Promise<WorkerCalls<ReadCalls>['call']> {
  const { call, end } = callsTo<ReadCalls>(await startWorker(), () => {})
  const stop = () => end(new Error('Nobody waits for the file any more'))
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return call
}
