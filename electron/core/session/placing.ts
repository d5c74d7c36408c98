import { join } from 'node:path'
import { z } from 'zod'
import { keptAccount, type Manifest } from '../backup/manifest.ts'
import { removeFiles } from '../backup/remove.ts'
import { diskFailureOf } from '../backup/troubles.ts'
import { databaseFile, type DatabaseFile } from '../cabinet/database-file.ts'
import { heldForgettings, type HeldForgettings } from '../forgetting/held.ts'
import { openJsonFile } from '../platform/disk/json-file.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import { maskedProfile } from './profile.ts'

/** Puts restored databases in their places, so that a kill leaves one there, or none. */
export interface Placing {
  /** The folder of databases. */
  folder: string
  /** Where a page's backup lies while it is opened. */
  sealed: string
  /** Where the database of a backup lies until it is put in its place. */
  opened: string
  /** The account whose database is, or was just, put in its place. */
  begun(): Manifest['account'] | undefined
  /** Persons who were forgotten before it was put in its place. */
  forgotten(): HeldForgettings | undefined
  /**
   * Puts the opened database, encrypted by the account's key, in its place. Once this is written down, a start goes on
   * with it. Rejects with a failure `backup`; all is as before then.
   */
  place(
    account: Manifest['account'],
    file: Pick<DatabaseFile, 'replaceBy'>,
    known: HeldForgettings | undefined,
  ): Promise<void>
  /** The account is listed: nothing is left to do. */
  end(): void
}

interface PlacingOptions {
  /** The data folder. */
  home: string
  log: Logger
}

const schema = z.object({
  account: keptAccount.optional().catch(undefined),
  /** Persons forgotten since: what is put in its place may be older. */
  forgotten: heldForgettings.optional().catch(undefined),
})

export function openPlacing({ home, log }: PlacingOptions): Placing {
  const note = openJsonFile<z.output<typeof schema>>(home, 'restoring', schema, log)
  const folder = join(home, 'archives')
  const opened = join(folder, 'restoring.db')
  function end(): void {
    try {
      note.write({})
    } catch (error) {
      // The next start finds the database in its place, and ends here.
      log.warn('A restored database is still noted', { error: String(error) })
    }
  }
  return {
    folder,
    sealed: join(folder, 'restoring.backup'),
    opened,
    begun: () => note.read().account,
    forgotten: () => note.read().forgotten,
    async place(account, file, known) {
      try {
        note.write({ account: maskedProfile(account), ...(known && { forgotten: known }) })
        await file.replaceBy(opened)
      } catch (error) {
        removeFiles(opened)
        if (note.read().account) end()
        throw diskFailureOf(error)
      }
    },
    end,
  }
}

/**
 * Finishes what a kill interrupted, before any database is open: a database that was on its way is put in its
 * place, and what was not is removed.
 */
export async function finishPlacing(
  options: PlacingOptions & { secrets: SecretStore },
): Promise<void> {
  const { begun, forgotten, place, sealed, opened } = openPlacing(options)
  const account = begun()
  if (account) {
    await place(account, databaseFile({ ...options, cabinet: account.id }), forgotten()).catch(
      (error: unknown) =>
        options.log.warn('A restored database was given up', { error: String(error) }),
    )
  }
  removeFiles(sealed, opened)
}
