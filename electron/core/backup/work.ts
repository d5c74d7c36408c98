import { join } from 'node:path'
import type { ProvedBackup } from '../../bridge/backup.ts'
import type { Cabinet } from '../../bridge/cabinet.ts'
import type { EncryptedFile } from '../database/copy.ts'
import type { ForgettingTables } from '../forgetting/tables.ts'
import type { CabinetContext } from '../module/module.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { JsonFile } from '../platform/disk/json-file.ts'
import type { RetentionPeriods } from '../retention/periods.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import type { Choices } from './choices.ts'
import { keptBackups } from './kept.ts'
import { readKey } from './key.ts'
import { partOf, type MakeJob } from './make.ts'
import { removeFiles } from './remove.ts'
import { backupFailure } from './sealed-file.ts'
import type { BackupThread } from './thread.ts'

export interface WorkOptions {
  /** The data folder. */
  home: string
  secrets: SecretStore
  /** The database in use; undefined where it is in memory alone. Rejects where it cannot be used. */
  archive(): Promise<EncryptedFile | undefined>
  /** The account, as it is known now. */
  described(): Cabinet
  inThread: BackupThread
  /** How long data is kept. */
  periods: Pick<RetentionPeriods, 'read'>
}

interface BackupParts {
  context: Pick<CabinetContext, 'cabinet' | 'database' | 'describe' | 'ledger'>
  options: WorkOptions
  choices: JsonFile<Choices>
  /** Called whenever there is something else to tell. */
  tell(): void
}

/** Makes backups, one at a time, and keeps what became of the last. */
export function createWork({ context, options, choices, tell }: BackupParts) {
  let running: { done: number; stopping: AbortController; made: Promise<ProvedBackup> } | undefined

  function onProgress(done: number): void {
    if (!running) return
    running.done = done
    tell()
  }

  function keep(made: Pick<Choices, 'last' | 'failure'>): void {
    const { failure: _, ...before } = choices.read()
    choices.write({ ...before, ...made })
  }

  async function run(signal: AbortSignal): Promise<ProvedBackup> {
    try {
      const last = await makeOne({ context, options, choices }, { signal, onProgress })
      keep({ last })
      return last
    } catch (error) {
      // A cancelled backup is no failure.
      if (!signal.aborted) keep({ failure: context.describe(error) })
      throw error
    } finally {
      running = undefined
      tell()
    }
  }

  return {
    progress: () => running?.done,
    /** Makes a backup; a request during one under way gets that one. */
    make(): Promise<ProvedBackup> {
      if (!running) {
        const stopping = new AbortController()
        running = { done: 0, stopping, made: run(stopping.signal) }
        tell()
      }
      return running.made
    },
    /** Resolves when nothing is under way any more. */
    async stop(): Promise<void> {
      running?.stopping.abort()
      await running?.made.catch(() => undefined)
    },
  }
}

async function makeOne(
  { context, options, choices }: Omit<BackupParts, 'tell'>,
  how: { signal: AbortSignal; onProgress(done: number): void },
): Promise<ProvedBackup> {
  const { cabinet, describe } = context
  const { home, secrets, archive, inThread } = options
  const [file, by] = await Promise.all([archive(), readKey(secrets, cabinet)])
  if (!file) throw backupFailure('unkept')
  if (!by) throw new CoreFailure('invalid', { field: 'passphrase' })
  const { folder, computer, keep } = choices.read()
  const kept = keptBackups(folder, cabinet, computer)
  const draft = join(home, 'archives', `${cabinet}.copy.db`)
  const about = await aboutNow(context, options)
  const to = kept.pathOf(about.at)
  try {
    return await inThread('make', { archive: file, draft, to, by, about }, how)
  } finally {
    removeFiles(draft, partOf(to))
    await kept.prune(keep).catch(describe)
  }
}

async function aboutNow(
  { database, ledger }: BackupParts['context'],
  { described, periods }: WorkOptions,
): Promise<MakeJob['about']> {
  const { id, kind, generation, title, timeZone, addresses, face } = described()
  const account = { id, kind, generation, title, timeZone, addresses, ...(face && { face }) }
  const [calls, forgotten] = await Promise.all([
    ledger.all(),
    database.of<ForgettingTables>('forgetting').give(),
  ])
  return { at: Date.now(), account, retention: periods.read(), forgotten, calls }
}
