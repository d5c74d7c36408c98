import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  DatabaseFailure,
  openDatabase,
  draftOf,
  type DatabasePlace,
  type OpenDatabase,
  type Report,
  witnessOf,
} from '../database/index.ts'
import { syncFolder } from '../platform/disk/sync-folder.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import type { EncryptedFile } from '../database/copy.ts'
import { inRun } from './database-run.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'

/** Beside this file as source; as one of the app's entries when bundled. */
const THREAD = import.meta.url.endsWith('.ts') ? './database-worker.ts' : './database-worker.js'

/** Opens a database in a thread of its own, with everything that modules keep; see `openDatabase`. */
export const openCabinetDatabase = (
  place: DatabasePlace,
  onReport?: (report: Report) => void,
): Promise<OpenDatabase> => openDatabase(place, new URL(THREAD, import.meta.url), onReport)

/** Where the keychain holds the key of a cabinet's file. */
export const keyEntry = (cabinet: CabinetId): string => `archive/${cabinet}`

export interface DatabaseFileOptions {
  cabinet: CabinetId
  /** The data folder. */
  home: string
  secrets: SecretStore
  log: Logger
}

/** The file of one cabinet's database, `archives/<cabinet>.db`, with its key in the keychain. */
export interface DatabaseFile {
  /** Opens the file, or makes it; undefined if the keychain does not do its part. */
  open(): Promise<OpenDatabase | undefined>
  /** A database that is in memory alone. */
  openInMemory(): Promise<OpenDatabase>
  /** The file and its key; undefined if the keychain does not return it. */
  encrypted(): Promise<EncryptedFile | undefined>
  /** The key that the file has, or is to have. Rejects as `keychain`. */
  ownKey(): Promise<string>
  isThere(): Promise<boolean>
  /** Gives the file another name. */
  putAside(): Promise<void>
  /**
   * Has another file take its place, which is encrypted by its key; what was there gets another name. Where the
   * disk refuses, all is as before. A file that took the place already is not there any more, and that is fine.
   */
  replaceBy(other: string): Promise<void>
}

export function databaseFile(options: DatabaseFileOptions): DatabaseFile {
  const { cabinet, home, secrets, log } = options
  const folder = join(home, 'archives')
  const path = join(folder, `${cabinet}.db`)
  const account = keyEntry(cabinet)

  function note(report: Report): void {
    if ('slow' in report) log.info('The database was slow', { cabinet, ...report })
    else log.warn('The database’s own work failed', { cabinet, ...report })
  }

  /** Opens the file by the key that the keychain holds, or that is made for it. */
  async function openByKey(): Promise<OpenDatabase | undefined> {
    const there = await exists(path)
    const secret = await secrets.read(account)
    if (secret.state === 'found') {
      // The key is made before the file, and what is half made lies beside it.
      const isGone = !there && !(await exists(draftOf(path)))
      const place = { kept: 'disk', path, key: secret.value, make: !there, isGone } as const
      return openCabinetDatabase(place, note)
    }
    if (secret.state !== 'absent') return undefined
    if (there) throw new DatabaseFailure('wrongKey', 'The keychain holds no key for the file')
    await writeFile(draftOf(path), '', { mode: 0o600 })
    const key = newKey()
    const written = await secrets.write(account, key)
    if (written.state !== 'done') return undefined
    return openCabinetDatabase({ kept: 'disk', path, key, make: true }, note)
  }

  return {
    async open() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const database = await openByKey()
      return database && inRun(database, options)
    },
    openInMemory: () => openCabinetDatabase({ kept: 'memory' }, note),
    async encrypted() {
      const secret = await secrets.read(account)
      return secret.state === 'found' ? { path, key: secret.value } : undefined
    },
    async ownKey() {
      const secret = await secrets.read(account)
      if (secret.state === 'found') return secret.value
      // As in `openByKey`: a kill that comes before the file leaves none that would count as gone.
      if (!(await exists(path))) await writeFile(draftOf(path), '', { mode: 0o600 })
      const key = newKey()
      const isKept =
        secret.state === 'absent' && (await secrets.write(account, key)).state === 'done'
      if (!isKept) throw new CoreFailure('keychain')
      return key
    },
    isThere: () => exists(path),
    putAside: async () => void (await putAside(path)),
    replaceBy: (other) => replace(path, other),
  }
}

const newKey = (): string => randomBytes(32).toString('hex')

/**
 * Renames a file and those that belong to it; the name contains the time.
 * @returns what gives them their names back
 */
async function putAside(path: string): Promise<() => Promise<void>> {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const aside = path.replace(/\.db$/, `.${stamp}.db`)
  // The draft marks a new file as intended. The witness is moved first: it must never be beside
  // another file.
  await writeFile(draftOf(path), '', { mode: 0o600 })
  const parts = [witnessOf, ...['', '-wal', '-shm'].map((end) => (of: string) => of + end)]
  const moved: typeof parts = []
  async function putBack(): Promise<void> {
    for (const part of moved.reverse()) await rename(part(aside), part(path))
    await rm(draftOf(path), { force: true })
  }
  try {
    for (const part of parts) {
      if (!(await exists(part(path)))) continue
      await rename(part(path), part(aside))
      moved.push(part)
    }
  } catch (error) {
    await putBack()
    throw error
  }
  return putBack
}

async function replace(path: string, other: string): Promise<void> {
  if (await exists(other)) {
    const putBack = await putAside(path)
    await rename(other, path).catch(async (error: unknown) => {
      await putBack()
      throw error
    })
  }
  await rm(draftOf(path), { force: true })
  syncFolder(dirname(path))
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

/** The failure for an error of the system, without the path that its message may contain. */
export function unreadable(error: unknown): DatabaseFailure {
  const { code, message } = error as NodeJS.ErrnoException
  return new DatabaseFailure('unreadable', code ?? message)
}
