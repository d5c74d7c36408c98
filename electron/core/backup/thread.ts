import { parentPort, Worker, workerData } from 'node:worker_threads'
import { changeKey, type EncryptedFile } from '../database/copy.ts'
import { fromCrossing, toCrossing, type CrossingError } from '../database/port.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { forgottenLater } from './later.ts'
import { makeBackup, type MakeJob } from './make.ts'
import { newPassphraseKey } from './passphrase.ts'
import { readBackup, type ReadJob } from './read.ts'
import { onDisk } from './troubles.ts'

/** Tasks of a thread. */
const jobs = {
  make: makeBackup,
  read: readBackup,
  later: forgottenLater,
  /** Encrypts a file by another key, in its place. */
  changeKey: ({ file, next }: { file: EncryptedFile; next: string }) =>
    onDisk(() => changeKey(file, next)),
  key: ({ passphrase }: { passphrase: string }) => newPassphraseKey(passphrase),
} satisfies Record<string, (job: never, onProgress: (done: number) => void) => unknown>

type ThreadJobs = { make: MakeJob; read: Omit<ReadJob, 'known'> } & {
  [N in 'changeKey' | 'key' | 'later']: Parameters<(typeof jobs)[N]>[0]
}

type ThreadMessage = { progress: number } | { value: unknown } | { error: CrossingError }

/** Does what this thread was started for, and ends. @param known the version of databases that it knows */
export function serveBackup(known: number): void {
  if (!parentPort) throw new Error('Backups are made by a worker thread only.')
  const port = parentPort
  const tell = (message: ThreadMessage): void => port.postMessage(message)
  const { name, given } = workerData as { name: keyof ThreadJobs; given: object }
  let told = 0
  function onProgress(progress: number): void {
    if (progress - told < 0.01) return
    told = progress
    tell({ progress })
  }
  try {
    const work = jobs[name] as (job: object, onProgress: (done: number) => void) => unknown
    tell({ value: work({ ...given, known }, onProgress) })
  } catch (error) {
    tell({ error: toCrossing(error) })
  }
}

/** Carries out a job in a thread of its own, of which the window waits for nothing. */
export type BackupThread = <N extends keyof ThreadJobs>(
  name: N,
  given: ThreadJobs[N],
  how?: { signal?: AbortSignal; onProgress?(done: number): void },
) => Promise<ReturnType<(typeof jobs)[N]>>

/**
 * @param thread what runs `serveBackup`
 * @returns what rejects as `aborted` where it is stopped, once nothing is under way any more
 */
export const backupThread =
  (thread: URL): BackupThread =>
  (name, given, { signal, onProgress } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) throw new CoreFailure('aborted')
      const worker = new Worker(thread, { workerData: { name, given } })
      let end = () => reject(new CoreFailure(signal?.aborted ? 'aborted' : 'internal'))
      const stop = () => void worker.terminate()
      signal?.addEventListener('abort', stop)
      worker.on('message', (message: ThreadMessage) => {
        if ('progress' in message) return onProgress?.(message.progress)
        if ('error' in message) end = () => reject(fromCrossing(message.error))
        else end = () => resolve(message.value as never)
      })
      worker.on('error', (error: Error) => (end = () => reject(error)))
      worker.on('exit', () => {
        signal?.removeEventListener('abort', stop)
        end()
      })
    })
