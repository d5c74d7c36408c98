import { ArchiveFailure, OPERATIONS, type OpenArchive } from '../archive/index.ts'
import type { Archive, Zone } from '../inbox/archive.ts'
import type { ArchiveState } from '../inbox/types.ts'
import { createSerial } from '../serial.ts'
import {
  archiveFile,
  unreadable,
  type ArchiveFile,
  type ArchiveFileOptions,
} from './archive-file.ts'
import type { CabinetId } from './types.ts'

/** Operations that certainly write. */
const WRITING = new Set(['ingest', 'add', 'depart', 'conclude', 'saveDraft', 'rememberOutbox'])

export interface KeeperOptions extends ArchiveFileOptions {
  /** In which the service's times are. */
  zone: Zone
  onState(state: ArchiveState): void
  /** An archive is open, or another one in the place of the one before. */
  onOpen(): void
}

/** The archive of one cabinet, wherever it is kept and whatever becomes of it. */
export interface ArchiveKeeper {
  /**
   * Calls wait while it is being opened, and reject with an `ArchiveFailure` while it cannot be used.
   */
  readonly archive: Archive
  state(): ArchiveState
  /** Opens what failed once more; moves what is in memory to the disk, if the keychain lets it. */
  retry(): Promise<ArchiveState>
  /** Gives a file that cannot be used another name and begins an empty archive. */
  setAside(): Promise<ArchiveState>
  /** Waits for what is under way. */
  close(): Promise<void>
}

/**
 * One encrypted file for each cabinet, `archives/<cabinet>.db`, with its key in the keychain. A key is
 * only ever made where the keychain certainly holds none and there is no file; a file without its key
 * is left as it is. Where the keychain does not do its part, messages are kept in memory: nothing
 * is written that could not be encrypted.
 */
export function keepArchive(options: KeeperOptions): ArchiveKeeper {
  const { cabinet, zone, log } = options
  const file = archiveFile(options)
  const serial = createSerial()
  const health = createHealth(options)
  const current = createCurrent(options, health, serial)

  async function open(): Promise<OpenArchive> {
    const onDisk = await file.open()
    const archive = onDisk ?? (await file.openInMemory())
    await orClose(archive, () => archive.timeBy(zone))
    health.opened(onDisk ? 'disk' : 'memory')
    return archive
  }

  async function reopen(): Promise<void> {
    await current.close()
    health.opening()
    await current.settleOn(open())
  }

  /**
   * The keychain may have been mended: what is in memory alone moves to the disk. Where that fails it
   * stays in memory for this run: the file can wait for the next start.
   */
  async function moveToDisk(): Promise<void> {
    const inMemory = await current.get()
    const moving = moved(file, inMemory, zone).catch((error: unknown) => {
      log.warn('The archive stays in memory', { cabinet, error: String(error) })
      return inMemory
    })
    current.set(moving)
    if ((await moving) === inMemory) return
    await inMemory.close()
    health.opened('disk')
  }

  const first = current.settleOn(open())
  void serial(() => first)

  return {
    archive: archiveOver(current.call),
    state: health.state,
    retry: () =>
      serial(async () => {
        const state = health.state()
        if (state.state === 'failed') await reopen()
        else if (state.state === 'open' && state.kept === 'memory') await moveToDisk()
        return health.state()
      }),
    setAside: () =>
      serial(async () => {
        if (health.state().state !== 'failed') return health.state()
        await current.close()
        await file.putAside()
        await reopen()
        return health.state()
      }),
    close: () => serial(current.close),
  }
}

/** The archive in use, or the failure to open it. */
function createCurrent(
  { cabinet, log }: Pick<KeeperOptions, 'cabinet' | 'log'>,
  health: Health,
  serial: ReturnType<typeof createSerial>,
) {
  let present: Promise<OpenArchive>

  async function close(): Promise<void> {
    const archive = await present.catch(() => undefined)
    await archive?.close().catch((error: unknown) => log.warn(...closing(cabinet, error)))
  }

  /** A full disk only keeps from writing; after anything else nothing is read or written any more. */
  function failedAtWork(error: ArchiveFailure): void {
    health.failed(error)
    if (error.trouble === 'full') return
    const archive = present
    void serial(async () => {
      if (archive !== present || health.state().state !== 'failed') return
      await close()
      present = Promise.reject(error)
      present.catch(() => undefined)
    })
  }

  return {
    get: () => present,
    set(next: Promise<OpenArchive>): void {
      present = next
    },
    /** From now on calls wait for this one. Resolves in any case. */
    async settleOn(next: Promise<OpenArchive>): Promise<void> {
      present = next.catch((error: unknown) => {
        throw error instanceof ArchiveFailure ? error : unreadable(error)
      })
      await present.catch(health.failed)
    },
    close,
    async call(name: keyof Archive, given: unknown[]): Promise<unknown> {
      const archive = await present
      try {
        const answer = await (archive[name] as (...given: unknown[]) => Promise<unknown>)(...given)
        health.worked(name)
        return answer
      } catch (error) {
        if (error instanceof ArchiveFailure) failedAtWork(error)
        throw error
      }
    },
  }
}

type Health = ReturnType<typeof createHealth>

/** How the archive is, with everybody who wants to know told of each change. */
function createHealth({ cabinet, log, onState, onOpen }: KeeperOptions) {
  let state: ArchiveState = { state: 'opening' }
  let kept: 'disk' | 'memory' = 'memory'

  function turn(next: ArchiveState): void {
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
    failed(error: ArchiveFailure): void {
      if (state.state === 'failed' && state.trouble === error.trouble) return
      log.warn('The archive failed', { cabinet, trouble: error.trouble, error: error.message })
      turn({ state: 'failed', trouble: error.trouble })
    },
    /** An operation succeeded: if it wrote, the disk has room again. */
    worked(name: string): void {
      if (state.state === 'failed' && state.trouble === 'full' && WRITING.has(name)) {
        turn({ state: 'open', kept })
      }
    },
  }
}

/** Returns the archive on the disk with what the one in memory held, or that one if there can be none. */
async function moved(file: ArchiveFile, inMemory: OpenArchive, zone: Zone): Promise<OpenArchive> {
  const onDisk = await file.open()
  if (!onDisk) return inMemory
  await orClose(onDisk, async () => {
    await onDisk.timeBy(zone)
    // Whoever called before this began has asked the archive in memory by now.
    await onDisk.settle(await inMemory.unsettled(), Date.now())
  })
  return onDisk
}

async function orClose(archive: OpenArchive, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await archive.close()
    throw error
  }
}

function archiveOver(call: (name: keyof Archive, given: unknown[]) => Promise<unknown>): Archive {
  return Object.fromEntries(
    OPERATIONS.map((name) => [name, (...given: unknown[]) => call(name as keyof Archive, given)]),
  ) as unknown as Archive
}

function closing(cabinet: CabinetId, error: unknown): [string, Record<string, unknown>] {
  return ['The archive did not close', { cabinet, error: String(error) }]
}
