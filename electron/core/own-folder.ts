import { chmod, mkdir, stat } from 'node:fs/promises'

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
  if (mode & 0o077) await chmod(path, mode & 0o700)
}
