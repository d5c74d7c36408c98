import { rmSync } from 'node:fs'

/** Removes files, and what SQLite lays beside them; what is not there, nor its folder, is gone already. */
export function removeFiles(...paths: string[]): void {
  const ends = ['', '-wal', '-shm', '-journal']
  for (const path of paths.flatMap((one) => ends.map((end) => one + end))) {
    try {
      rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error
    }
  }
}
