import { randomBytes } from 'node:crypto'
import { mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ArchiveFailure,
  createArchive,
  OPERATIONS,
  type OpenArchive,
  type WorkFailure,
} from '../archive/index.ts'
import type { Archive, Zone } from '../inbox/archive.ts'
import type { ArchiveState } from '../inbox/types.ts'
import type { Logger } from '../ports.ts'
import type { SecretStore } from '../secrets/types.ts'
import { createSerial } from '../serial.ts'
import type { CabinetId } from './types.ts'

/** Operations that certainly write. */
const WRITING = new Set(['ingest', 'add', 'depart', 'conclude', 'saveDraft', 'rememberOutbox'])

export interface KeeperOptions {
  cabinet: CabinetId
  /** The data folder. */
  home: string
  secrets: SecretStore
  /** In which the service's times are. */
  zone: Zone
  log: Logger
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
  const { cabinet, home, secrets, log } = options
  const folder = join(home, 'archives')
  const path = join(folder, `${cabinet}.db`)
  const account = `archive/${cabinet}`
  const serial = createSerial()
  let state: ArchiveState = { state: 'opening' }
  let kept: 'disk' | 'memory' = 'memory'
  let present: Promise<OpenArchive>

  function turn(next: ArchiveState): void {
    state = next
    options.onState(next)
  }

  function failed(error: ArchiveFailure): void {
    if (state.state === 'failed' && state.trouble === error.trouble) return
    log.warn('The archive failed', { cabinet, trouble: error.trouble, error: error.message })
    turn({ state: 'failed', trouble: error.trouble })
  }

  function workFailed({ failed, reason }: WorkFailure): void {
    log.warn('The archive’s own work failed', { cabinet, failed, reason })
  }

  /** Opens the file, or makes it; undefined if the keychain does not do its part. */
  async function openOnDisk(): Promise<OpenArchive | undefined> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const there = await exists(path)
    const secret = await secrets.read(account)
    if (secret.state === 'found') {
      return createArchive({ kept: 'disk', path, key: secret.value, make: !there }, workFailed)
    }
    if (secret.state !== 'absent') return undefined
    if (there) throw new ArchiveFailure('wrongKey', 'The keychain holds no key for the file')
    const key = randomBytes(32).toString('hex')
    const written = await secrets.write(account, key)
    if (written.state !== 'done') return undefined
    return createArchive({ kept: 'disk', path, key, make: true }, workFailed)
  }

  async function open(): Promise<OpenArchive> {
    const onDisk = await openOnDisk()
    const archive = onDisk ?? (await createArchive({ kept: 'memory' }, workFailed))
    try {
      await archive.timeBy(options.zone)
    } catch (error) {
      await archive.close()
      throw error
    }
    opened(onDisk ? 'disk' : 'memory')
    return archive
  }

  function opened(where: typeof kept): void {
    kept = where
    turn({ state: 'open', kept })
    options.onOpen()
  }

  /** From now on calls wait for this one. Resolves in any case. */
  async function settleOn(next: Promise<OpenArchive>): Promise<void> {
    present = next.catch((error: unknown) => {
      throw error instanceof ArchiveFailure ? error : unreadable(error)
    })
    await present.catch(failed)
  }

  async function closePresent(): Promise<void> {
    const archive = await present.catch(() => undefined)
    await archive?.close().catch((error: unknown) => log.warn(...closing(cabinet, error)))
  }

  async function reopen(): Promise<void> {
    await closePresent()
    turn({ state: 'opening' })
    await settleOn(open())
  }

  /**
   * The keychain may have been mended: what is in memory alone moves to the disk. Where that fails it
   * stays in memory for this run: the file can wait for the next start.
   */
  async function moveToDisk(): Promise<void> {
    const inMemory = await present
    const moving = moved(inMemory).catch((error: unknown) => {
      log.warn('The archive stays in memory', { cabinet, error: String(error) })
      return inMemory
    })
    present = moving
    if ((await moving) === inMemory) return
    await inMemory.close()
    opened('disk')
  }

  async function moved(inMemory: OpenArchive): Promise<OpenArchive> {
    const onDisk = await openOnDisk()
    if (!onDisk) return inMemory
    try {
      await onDisk.timeBy(options.zone)
      // Whoever called before this began has asked the archive in memory by now.
      await onDisk.settle(await inMemory.unsettled(), Date.now())
      return onDisk
    } catch (error) {
      await onDisk.close()
      throw error
    }
  }

  async function call(name: keyof Archive, given: unknown[]): Promise<unknown> {
    const archive = await present
    try {
      const answer = await (archive[name] as (...given: unknown[]) => Promise<unknown>)(...given)
      noteWritten(name)
      return answer
    } catch (error) {
      if (error instanceof ArchiveFailure) failedAtWork(error)
      throw error
    }
  }

  /** The disk has room again. */
  function noteWritten(name: string): void {
    if (state.state === 'failed' && state.trouble === 'full' && WRITING.has(name)) {
      turn({ state: 'open', kept })
    }
  }

  /** A full disk only keeps from writing; after anything else nothing is read or written any more. */
  function failedAtWork(error: ArchiveFailure): void {
    failed(error)
    if (error.trouble === 'full') return
    const archive = present
    void serial(async () => {
      if (archive !== present || state.state !== 'failed') return
      await closePresent()
      present = Promise.reject(error)
      present.catch(() => undefined)
    })
  }

  const first = settleOn(open())
  void serial(() => first)

  return {
    archive: Object.fromEntries(
      OPERATIONS.map((name) => [name, (...given: unknown[]) => call(name as keyof Archive, given)]),
    ) as unknown as Archive,
    state: () => state,
    retry: () =>
      serial(async () => {
        if (state.state === 'failed') await reopen()
        else if (state.state === 'open' && state.kept === 'memory') await moveToDisk()
        return state
      }),
    setAside: () =>
      serial(async () => {
        if (state.state !== 'failed') return state
        await closePresent()
        await putAside(path)
        await reopen()
        return state
      }),
    close: () => serial(closePresent),
  }
}

/** Renames a file and what belongs to it; the name tells when. */
async function putAside(path: string): Promise<void> {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const aside = path.replace(/\.db$/, `.${stamp}.db`)
  for (const end of ['', '-wal', '-shm']) {
    if (await exists(path + end)) await rename(path + end, aside + end)
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw unreadable(error)
  }
}

/** What the system said no to, without the path that its words may hold. */
function unreadable(error: unknown): ArchiveFailure {
  const { code, message } = error as NodeJS.ErrnoException
  return new ArchiveFailure('unreadable', code ?? message)
}

function closing(cabinet: CabinetId, error: unknown): [string, Record<string, unknown>] {
  return ['The archive did not close', { cabinet, error: String(error) }]
}
