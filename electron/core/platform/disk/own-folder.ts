import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../log/logger.ts'

/** The data folder belongs to another user of this computer, who could read and change what is in it. */
export class ForeignFolder extends Error {
  override readonly name = 'ForeignFolder'
}

/**
 * Makes a folder that its owner alone can enter, or takes others' rights away where it is there already.
 *
 * @throws {ForeignFolder} where it is another user's
 */
export async function claimFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const user = process.getuid?.()
  // Windows knows neither; a profile's folders are its user's alone there.
  if (user === undefined) return
  const { uid, mode } = await stat(path)
  if (uid !== user) throw new ForeignFolder(`The data folder ${path} belongs to another user`)
  await close(path, mode)
}

/** Chromium's own files, thousands maybe. The folder itself keeps other users out. */
const CHROMIUM = 'browser'

/**
 * Takes others' rights to what earlier versions, or another's hand, left open to them in the data folder:
 * what is copied out of it keeps its rights. What cannot be closed is logged.
 */
export async function closeToOthers(folder: string, log: Logger): Promise<void> {
  if (!process.getuid) return
  const entries = await readdir(folder, { withFileTypes: true })
  const own = entries.filter((entry) => entry.isDirectory() || entry.isFile())
  await Promise.all(
    own.map(async (entry) => {
      const path = join(folder, entry.name)
      try {
        await close(path, (await stat(path)).mode)
        if (entry.isDirectory() && entry.name !== CHROMIUM) await closeToOthers(path, log)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code !== 'ENOENT') log.warn('A file stays open to others', { file: entry.name, code })
      }
    }),
  )
}

async function close(path: string, mode: number): Promise<void> {
  if (mode & 0o077) await chmod(path, mode & 0o700)
}
