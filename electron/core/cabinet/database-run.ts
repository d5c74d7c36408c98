import { randomUUID } from 'node:crypto'
import type { OpenDatabase } from '../database/index.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import { createCoalescingRunner } from '../platform/tasks/coalescing-runner.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'

/** Least time between two new ids while messages leave, in milliseconds. */
const APART = 60_000

/** How long a keychain may hold up the end of a run, in milliseconds. */
const PATIENCE = 1_000

interface DatabaseRunOptions {
  cabinet: CabinetId
  secrets: SecretStore
  log: Logger
}

/** The keychain's entry for the id of a database's run. */
export const runEntry = (cabinet: CabinetId): string => `archive/${cabinet}/run`

/**
 * Begins a run with an opened database. A run has an id, in the database and beside its key. A
 * folder that was copied or restored has an earlier id than the keychain, of which there is one,
 * and the next start reports that. The id changes with each start, after messages left, and at the
 * end, so that every earlier copy is detected.
 */
export async function inRun(
  database: OpenDatabase,
  options: DatabaseRunOptions,
): Promise<OpenDatabase> {
  const renew = renewing(database, options)
  await renew()
  const renewals = createCoalescingRunner(renew, noteFailure(options), { apart: APART })
  database.onCommit(({ left }) => {
    if (left) renewals.wake()
  })
  return {
    ...database,
    async close() {
      renewals.rest()
      await inTime(renew())
      await database.close()
    },
  }
}

/** Returns a function that gives the run another id, one at a time; it never rejects. */
function renewing(database: OpenDatabase, options: DatabaseRunOptions): () => Promise<void> {
  const { secrets } = options
  const entry = runEntry(options.cabinet)
  const fail = noteFailure(options)
  const enqueue = createTaskQueue()
  /** All that the keychain may hold of this run, for a write without an answer may have been made. */
  const own = new Set<string | undefined>()
  let begun = false

  return () =>
    enqueue(async () => {
      const held = await secrets.read(entry)
      if (held.state !== 'found' && held.state !== 'absent') return
      const known = held.state === 'found' ? held.value : undefined
      // Another copy is in use at the same time: the next start reports it.
      if (begun && !own.has(known)) return
      const id = randomUUID()
      try {
        await database.beginRun(id, known)
      } catch (error) {
        // It can be read, and says by itself what keeps it from being written.
        fail(error)
        return
      }
      begun = true
      own.add(known).add(id)
      // If that fails, the keychain holds the former id, which the database knows.
      await secrets.write(entry, id)
    })
}

const noteFailure =
  ({ cabinet, log }: Pick<DatabaseRunOptions, 'cabinet' | 'log'>) =>
  (error: unknown): void =>
    log.warn('A run could not be written down', { cabinet, error: String(error) })

/** Resolves when a task is over, or has taken too long. */
function inTime(task: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE)
    void task.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
