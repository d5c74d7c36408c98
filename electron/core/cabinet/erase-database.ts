import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../platform/log/logger.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import { runEntry } from './database-run.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'

/**
 * Removes what is kept of a cabinet's messages: the files of its database, those that were set aside, and
 * the key. The database must be closed.
 *
 * @param home the data folder
 * @returns whether all of it is certainly gone
 */
export async function eraseDatabase(
  home: string,
  cabinet: CabinetId,
  secrets: SecretStore,
  log: Logger,
): Promise<boolean> {
  // The key first: without it the files are nothing, whatever becomes of them.
  const removed = await secrets.remove(`archive/${cabinet}`)
  const forgotten = await secrets.remove(runEntry(cabinet))
  try {
    const folder = join(home, 'archives')
    const names = await readdir(folder).catch(() => [])
    const own = names.filter((name) => name.startsWith(`${cabinet}.`))
    await Promise.all(own.map((name) => rm(join(folder, name), { force: true })))
    return removed.state === 'done' && forgotten.state === 'done'
  } catch (error) {
    log.warn('A database could not be removed', { cabinet, error: String(error) })
    return false
  }
}
