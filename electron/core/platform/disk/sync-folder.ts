import { closeSync, fsyncSync, openSync } from 'node:fs'

/**
 * Makes a file's new name last: after a rename the name is only on the disk once the folder is.
 * Windows has no such call, and needs none.
 */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
