import { randomBytes } from 'node:crypto'
import { mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ArchiveFailure,
  createArchive,
  type OpenArchive,
  type WorkFailure,
} from '../archive/index.ts'
import type { Logger } from '../ports.ts'
import type { SecretStore } from '../secrets/types.ts'
import type { CabinetId } from './types.ts'

export interface ArchiveFileOptions {
  cabinet: CabinetId
  /** The data folder. */
  home: string
  secrets: SecretStore
  log: Logger
}

/** The file of one cabinet's archive, `archives/<cabinet>.db`, with its key in the keychain. */
export interface ArchiveFile {
  /** Opens the file, or makes it; undefined if the keychain does not do its part. */
  open(): Promise<OpenArchive | undefined>
  /** An archive that is in memory alone. */
  openInMemory(): Promise<OpenArchive>
  /** Gives the file another name. */
  putAside(): Promise<void>
}

export function archiveFile({ cabinet, home, secrets, log }: ArchiveFileOptions): ArchiveFile {
  const folder = join(home, 'archives')
  const path = join(folder, `${cabinet}.db`)
  const account = `archive/${cabinet}`

  function workFailed({ failed, reason }: WorkFailure): void {
    log.warn('The archive’s own work failed', { cabinet, failed, reason })
  }

  return {
    async open() {
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
    },
    openInMemory: () => createArchive({ kept: 'memory' }, workFailed),
    putAside: () => putAside(path),
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
export function unreadable(error: unknown): ArchiveFailure {
  const { code, message } = error as NodeJS.ErrnoException
  return new ArchiveFailure('unreadable', code ?? message)
}
