import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredFile } from '../http/file.ts'

/** What an upload came to. */
export interface Upload {
  path: string
  /** Bytes. */
  size: number
  /** The first bytes, which tell the format. */
  head: Buffer
  /** Why it is of no use. */
  problem?: 'format' | 'size'
}

/** The content of uploaded audio, in a folder beside the database: one file for each id. */
export interface MediaFiles {
  /** Where a new upload may be written until it is kept or discarded. */
  newPath(): string
  /** Registers an upload that has ended; the ticket stands for it from now on. */
  receive(upload: Upload): string
  find(ticket: string): Upload | undefined
  /** Makes the upload the content of the media file. */
  keep(ticket: string, id: number): void
  /** Forgets the upload and removes what is left of it. */
  discard(ticket: string): void
  file(id: number): StoredFile
  remove(id: number): void
  clear(): void
}

const UPLOAD = 'upload-'

/** Opens the folder and removes uploads that an earlier run has not finished. */
export function createMediaFiles(folder: string): MediaFiles {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    if (name.startsWith(UPLOAD)) rmSync(join(folder, name), { force: true })
  }
  const uploads = new Map<string, Upload>()
  const pathOf = (id: number): string => join(folder, String(id))

  return {
    newPath: () => join(folder, UPLOAD + randomUUID()),
    receive: (upload) => {
      const ticket = randomUUID()
      uploads.set(ticket, upload)
      return ticket
    },
    find: (ticket) => uploads.get(ticket),
    keep: (ticket, id) => {
      const upload = uploads.get(ticket)
      if (!upload) throw new Error('There is no such upload.')
      renameSync(upload.path, pathOf(id))
      uploads.delete(ticket)
    },
    discard: (ticket) => {
      const upload = uploads.get(ticket)
      uploads.delete(ticket)
      if (upload) rmSync(upload.path, { force: true })
    },
    file: (id) => ({ path: pathOf(id), size: statSync(pathOf(id)).size }),
    remove: (id) => rmSync(pathOf(id), { force: true }),
    clear: () => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true })
    },
  }
}
