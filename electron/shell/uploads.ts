import { randomBytes } from 'node:crypto'
import type { FileHandle } from '../bridge/files.ts'
import type { OfferedFile, OfferedFiles } from '../core/files/offered-file.ts'

/**
 * Files that wait for one page to name them in a command; the oldest gives way to a further one. Twice as
 * many as a command takes.
 */
const WAITING = 100

/** Keeps what pages offer, until the core takes it. */
export interface Uploads extends OfferedFiles {
  /**
   * @param owner the page that offers it
   * @returns an unguessable handle that contains nothing of the file
   */
  register(owner: unknown, file: OfferedFile): FileHandle
  /** The page is gone, and its files with it. */
  forget(owner: unknown): void
}

export function createUploads(): Uploads {
  const files = new Map<FileHandle, { owner: unknown; file: OfferedFile }>()
  const of = (owner: unknown) => [...files].filter(([, entry]) => entry.owner === owner)
  return {
    register(owner, file) {
      for (const [oldest] of of(owner).slice(0, 1 - WAITING)) files.delete(oldest)
      const handle = randomBytes(16).toString('base64url')
      files.set(handle, { owner, file })
      return handle
    },
    take(handle) {
      const file = files.get(handle)?.file
      files.delete(handle)
      return file
    },
    forget(owner) {
      for (const [handle] of of(owner)) files.delete(handle)
    },
  }
}
