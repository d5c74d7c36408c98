import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../ports.ts'
import type { SecretStore } from '../secrets/types.ts'
import type { CabinetId } from './types.ts'

/**
 * Removes what is kept of a cabinet's messages: the files of its archive, those that were set aside, and
 * the key. The archive must be closed.
 *
 * @param home the data folder
 * @returns whether all of it is certainly gone
 */
export async function eraseArchive(
  home: string,
  cabinet: CabinetId,
  secrets: SecretStore,
  log: Logger,
): Promise<boolean> {
  // The key first: without it the files are nothing, whatever becomes of them.
  const removed = await secrets.remove(`archive/${cabinet}`)
  try {
    const folder = join(home, 'archives')
    const names = await readdir(folder).catch(() => [])
    const own = names.filter((name) => name.startsWith(`${cabinet}.`))
    await Promise.all(own.map((name) => rm(join(folder, name), { force: true })))
    return removed.state === 'done'
  } catch (error) {
    log.warn('An archive could not be removed', { cabinet, error: String(error) })
    return false
  }
}
