import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileHandle, KeptFile } from '../../bridge/files.ts'
import type { SavedFile } from '../../service/save.ts'
import { fileName } from './file-name.ts'

/** Beyond so many the oldest is deleted. */
const KEPT = 50

/** Where a kept file lies. */
export interface FileLocation {
  /** Absolute. */
  path: string
  /** Its extension without the dot, where its kind is known; one that no system would run. */
  extension?: string
}

/**
 * Files that were fetched for the user to hear, save or open. They are in the data folder, which
 * other users cannot read, until the program ends.
 */
export interface KeptFiles {
  /**
   * Has a file written, and keeps it.
   * @param label its display name
   * @param write fetches it into the given path
   * @throws the error of `write`; nothing is left on the disk then
   */
  keep(label: string, write: (path: string) => Promise<SavedFile>): Promise<KeptFile>
  find(handle: FileHandle): FileLocation | undefined
  /** Deletes them all. */
  close(): Promise<void>
}

/** Opens the folder, and deletes the files of an earlier run. */
export async function openKeptFiles(home: string): Promise<KeptFiles> {
  const folder = join(home, 'fetched')
  const files = new Map<FileHandle, FileLocation>()
  const clear = () => rm(folder, { recursive: true, force: true })
  await clear()

  async function forgetOldest(): Promise<void> {
    const [oldest] = files.keys()
    if (oldest === undefined || files.size <= KEPT) return
    files.delete(oldest)
    await rm(join(folder, oldest), { recursive: true, force: true })
  }

  return {
    async keep(label, write) {
      const handle = randomBytes(16).toString('base64url')
      const own = join(folder, handle)
      await mkdir(own, { recursive: true, mode: 0o700 })
      try {
        const { path: written, extension, type, size } = await write(join(own, 'file'))
        const name = fileName(label, extension)
        const path = join(own, name)
        await rename(written, path)
        files.set(handle, { path, ...(extension !== undefined && { extension }) })
        await forgetOldest()
        return { handle, name, size, ...(type !== undefined && { type }) }
      } catch (error) {
        await rm(own, { recursive: true, force: true })
        throw error
      }
    },
    find: (handle) => files.get(handle),
    close: clear,
  }
}
