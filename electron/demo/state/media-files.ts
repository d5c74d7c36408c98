import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredFile } from '../http/file.ts'

/** Result of an upload. */
export interface Upload {
  path: string
  /** Bytes. */
  size: number
  /** The first bytes, which show the format. */
  head: Buffer
  /** Why it is of no use. */
  problem?: 'format' | 'size'
}

const UPLOAD = 'upload-'

export type MediaFiles = ReturnType<typeof createMediaFiles>

/**
 * The content of uploaded audio, in a folder beside the database: one file for each id. Uploads that an
 * earlier run has not finished are removed.
 */
export function createMediaFiles(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const removeAll = (prefix = ''): void => {
    for (const name of readdirSync(folder)) {
      if (name.startsWith(prefix)) rmSync(join(folder, name), { force: true })
    }
  }
  removeAll(UPLOAD)
  const uploads = new Map<string, Upload>()
  const pathOf = (id: number): string => join(folder, String(id))

  return {
    /** Where a new upload may be written until it is kept or discarded. */
    newPath: (): string => join(folder, UPLOAD + randomUUID()),
    /** Registers an upload that has ended; returns its ticket. */
    receive(upload: Upload): string {
      const ticket = randomUUID()
      uploads.set(ticket, upload)
      return ticket
    },
    find: (ticket: string): Upload | undefined => uploads.get(ticket),
    /** Makes the upload the content of the media file. */
    keep(ticket: string, id: number): void {
      const upload = uploads.get(ticket)
      if (!upload) throw new Error('There is no such upload.')
      renameSync(upload.path, pathOf(id))
      uploads.delete(ticket)
    },
    /** Forgets the upload and removes what is left of it. */
    discard(ticket: string): void {
      const upload = uploads.get(ticket)
      uploads.delete(ticket)
      if (upload) rmSync(upload.path, { force: true })
    },
    file: (id: number): StoredFile => ({ path: pathOf(id), size: statSync(pathOf(id)).size }),
    remove: (id: number): void => rmSync(pathOf(id), { force: true }),
    clear: (): void => removeAll(),
  }
}
