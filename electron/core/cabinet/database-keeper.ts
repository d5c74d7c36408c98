import {
  askedOver,
  DatabaseFailure,
  type AskDatabase,
  type AskedDatabase,
  type OpenDatabase,
} from '../database/index.ts'
import type { EncryptedFile } from '../database/copy.ts'
import type { Zone } from '../messages/stored/types.ts'
import type { InboxTables } from '../messages/tables.ts'
import type { DatabaseState } from '../../bridge/database.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import {
  databaseFile,
  unreadable,
  type DatabaseFile,
  type DatabaseFileOptions,
} from './database-file.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'

export interface KeeperOptions extends DatabaseFileOptions {
  /** The zone of the service's times. */
  zone: Zone
  onState(state: DatabaseState): void
  /** A database is open, or another one in the place of the one before. */
  onOpen(): void
}

/** The database of one cabinet, wherever it is kept and whatever becomes of it. */
export interface DatabaseKeeper {
  /**
   * Calls wait while it is being opened, and reject with a `DatabaseFailure` while it cannot be used.
   */
  readonly database: AskedDatabase
  state(): DatabaseState
  /** Opens what failed once more; moves what is in memory to the disk, if the keychain lets it. */
  retry(): Promise<DatabaseState>
  /** Gives a file that cannot be used another name and begins an empty database. */
  setAside(): Promise<DatabaseState>
  /** The file in use; undefined where there is none. Rejects with a `DatabaseFailure` while it cannot be used. */
  archive(): Promise<EncryptedFile | undefined>
  /** Waits for what is under way. */
  close(): Promise<void>
}

/**
 * One encrypted file for each cabinet, `archives/<cabinet>.db`, with its key in the keychain. A key is
 * only ever made where the keychain certainly holds none and there is no file; a file without its key
 * is left as it is. Where the keychain does not do its part, messages are kept in memory: nothing
 * is written that could not be encrypted.
 */
export function keepDatabase(options: KeeperOptions): DatabaseKeeper {
  const { cabinet, zone, log } = options
  const file = databaseFile(options)
  const enqueue = createTaskQueue()
  const health = createHealth(options)
  const current = createCurrent(options, health, enqueue)

  async function open(): Promise<OpenDatabase> {
    const onDisk = await file.open()
    const database = onDisk ?? (await file.openInMemory())
    await orClose(database, () => timeBy(database, zone))
    database.onCommit(health.wrote)
    health.opened(onDisk ? 'disk' : 'memory')
    return database
  }

  async function reopen(): Promise<void> {
    await current.close()
    health.opening()
    await current.settleOn(open())
  }

  /**
   * The keychain may work again: moves the database in memory to the disk. If that fails it stays
   * in memory for this run: the file can wait for the next start.
   */
  async function moveToDisk(): Promise<void> {
    const inMemory = await current.get()
    const moving = moved(file, inMemory, zone).catch((error: unknown) => {
      log.warn('The database stays in memory', { cabinet, error: String(error) })
      return inMemory
    })
    current.set(moving)
    const onDisk = await moving
    if (onDisk === inMemory) return
    onDisk.onCommit(health.wrote)
    await inMemory.close()
    health.opened('disk')
  }

  const first = current.settleOn(open())
  void enqueue(() => first)

  return {
    database: askedOver(current.ask),
    state: health.state,
    retry: () =>
      enqueue(async () => {
        const state = health.state()
        if (state.state === 'failed') await reopen()
        else if (state.state === 'open' && state.kept === 'memory') await moveToDisk()
        return health.state()
      }),
    setAside: () =>
      enqueue(async () => {
        if (health.state().state !== 'failed') return health.state()
        await current.close()
        await file.putAside()
        await reopen()
        return health.state()
      }),
    async archive() {
      await current.get()
      const now = health.state()
      return now.state === 'open' && now.kept === 'disk' ? file.encrypted() : undefined
    },
    close: () => enqueue(current.close),
  }
}

/** The database in use, or the failure to open it. */
function createCurrent(
  { cabinet, log }: Pick<KeeperOptions, 'cabinet' | 'log'>,
  health: DatabaseHealth,
  enqueue: ReturnType<typeof createTaskQueue>,
) {
  let present: Promise<OpenDatabase>

  async function close(): Promise<void> {
    const database = await present.catch(() => undefined)
    await database?.close().catch((error: unknown) => log.warn(...closing(cabinet, error)))
  }

  /**
   * A full disk only prevents writing; after any other failure nothing is read or written any more.
   */
  function failedAtWork(error: DatabaseFailure): void {
    health.failed(error)
    if (error.trouble === 'full') return
    const database = present
    void enqueue(async () => {
      if (database !== present || health.state().state !== 'failed') return
      await close()
      present = Promise.reject(error)
      present.catch(() => undefined)
    })
  }

  return {
    get: () => present,
    set(next: Promise<OpenDatabase>): void {
      present = next
    },
    /** From now on calls wait for this one. Resolves in any case. */
    async settleOn(next: Promise<OpenDatabase>): Promise<void> {
      present = next.catch((error: unknown) => {
        throw error instanceof DatabaseFailure ? error : unreadable(error)
      })
      await present.catch(health.failed)
    },
    close,
    async ask(...asked: Parameters<AskDatabase>): Promise<unknown> {
      const database = await present
      try {
        return await database.ask(...asked)
      } catch (error) {
        if (error instanceof DatabaseFailure) failedAtWork(error)
        throw error
      }
    },
  }
}

type DatabaseHealth = ReturnType<typeof createHealth>

/** State of the database; each change is announced. */
function createHealth({ cabinet, log, onState, onOpen }: KeeperOptions) {
  let state: DatabaseState = { state: 'opening' }
  let kept: 'disk' | 'memory' = 'memory'

  function turn(next: DatabaseState): void {
    state = next
    onState(next)
  }

  return {
    state: () => state,
    opening: () => turn({ state: 'opening' }),
    opened(where: typeof kept): void {
      kept = where
      turn({ state: 'open', kept })
      onOpen()
    },
    failed(error: DatabaseFailure): void {
      if (state.state === 'failed' && state.trouble === error.trouble) return
      log.warn('The database failed', { cabinet, trouble: error.trouble, error: error.message })
      turn({ state: 'failed', trouble: error.trouble })
    },
    /** Something was written: the disk has room again. */
    wrote(): void {
      if (state.state === 'failed' && state.trouble === 'full') turn({ state: 'open', kept })
    },
  }
}

/**
 * Returns the database on the disk with the data of the one in memory, or the latter if there can
 * be no file.
 */
async function moved(
  file: DatabaseFile,
  inMemory: OpenDatabase,
  zone: Zone,
): Promise<OpenDatabase> {
  const onDisk = await file.open()
  if (!onDisk) return inMemory
  await orClose(onDisk, async () => {
    await timeBy(onDisk, zone)
    // All earlier calls have reached the database in memory by now.
    await onDisk.take(await inMemory.give())
  })
  return onDisk
}

async function orClose(database: OpenDatabase, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await database.close()
    throw error
  }
}

const timeBy = (database: OpenDatabase, zone: Zone): Promise<void> =>
  database.of<InboxTables>('inbox').timeBy(zone)

function closing(cabinet: CabinetId, error: unknown): [string, Record<string, unknown>] {
  return ['The database did not close', { cabinet, error: String(error) }]
}
