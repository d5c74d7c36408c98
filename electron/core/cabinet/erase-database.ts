import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../platform/log/logger.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import { teamEntry } from '../colleagues/place.ts'
import { choicesOf } from '../backup/choices.ts'
import { backupEntry } from '../backup/key.ts'
import { retentionOf } from '../retention/periods.ts'
import { keyEntry } from './database-file.ts'
import { runEntry } from './database-run.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'

/**
 * Removes what is kept of a cabinet's messages: the files of its database, those that were set aside, and
 * the key, with what belongs to a team and to backups, which stay where they are. The database must be closed.
 *
 * @param home the data folder
 * @returns true if all of it is certainly gone
 */
export async function eraseDatabase(
  home: string,
  cabinet: CabinetId,
  secrets: SecretStore,
  log: Logger,
): Promise<boolean> {
  // The key first: without it the files are nothing, whatever becomes of them.
  const removed = await secrets.remove(keyEntry(cabinet))
  const entries = [runEntry(cabinet), teamEntry(cabinet), backupEntry(cabinet)]
  const forgotten = await Promise.all(entries.map((entry) => secrets.remove(entry)))
  try {
    const folder = join(home, 'archives')
    const names = await readdir(folder).catch(() => [])
    const own = names.filter((name) => name.startsWith(`${cabinet}.`))
    await Promise.all(own.map((name) => rm(join(folder, name), { force: true })))
    for (const name of [choicesOf(cabinet), retentionOf(cabinet)]) {
      await rm(join(home, `${name}.json`), { force: true })
    }
    return [removed, ...forgotten].every(({ state }) => state === 'done')
  } catch (error) {
    log.warn('A database could not be removed', { cabinet, error: String(error) })
    return false
  }
}
