import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A copy of a data folder. */
export interface FolderCopy {
  path: string
  remove(): void
}

/** Copies a folder file by file, as a backup does, whether or not a program writes there meanwhile. */
export function copyOf(folder: string): FolderCopy {
  const path = mkdtempSync(join(tmpdir(), 'switchdesk-copy-'))
  copyInto(folder, path)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Copies a folder, and removes the copy when it was used. */
export async function withCopy<T>(folder: string, use: (copy: string) => Promise<T>): Promise<T> {
  const { path, remove } = copyOf(folder)
  try {
    return await use(path)
  } finally {
    remove()
  }
}

/** A folder becomes what its copy is. */
export function putBack({ path }: FolderCopy, folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  copyInto(path, folder)
}

function copyInto(from: string, to: string): void {
  const entries = readdirSync(from, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const file = join(parentPath, name)
    const target = join(to, file.slice(from.length))
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    try {
      copyFileSync(file, target)
    } catch (error) {
      // What was written there has its name by now.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}
