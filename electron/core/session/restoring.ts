import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupContents } from '../../bridge/backup.ts'
import type { Cabinet, CabinetId } from '../../bridge/cabinet.ts'
import { calledOf } from '../../shared/face.ts'
import type { Manifest } from '../backup/manifest.ts'
import { removeFiles } from '../backup/remove.ts'
import { backupFailure } from '../backup/sealed-file.ts'
import { diskFailureOf } from '../backup/troubles.ts'
import { inBackupThread } from '../cabinet/backup-thread.ts'
import { databaseFile, type DatabaseFile } from '../cabinet/database-file.ts'
import type { Workspace } from '../cabinet/workspace.ts'
import type { Ask } from '../consent/consent.ts'
import type { OfferedFile, OfferedFiles } from '../files/offered-file.ts'
import { keptCalls } from '../ledger/rows.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { AppHandlers } from '../platform/handlers.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import type { CabinetList } from './cabinet-list.ts'
import type { Restore } from './restore.ts'

/** Brings back what backups hold. */
export interface Restoring {
  /** Opens a backup, and keeps its database under a name of its own until it is taken over or another is opened. */
  look(file: OfferedFile, passphrase: string): Promise<BackupContents>
  /** The backup opened last. Throws `notFound`. */
  looked(): BackupContents
  /**
   * Takes over what was looked at last. Rejects as `backup` (`there`) where this computer keeps messages of the
   * account, unless they are to be replaced, and as `keychain` where there is no key to be had.
   */
  take(replace: boolean): Promise<CabinetId>
}

interface RestoringParts {
  options: { home: string; keychain: SecretStore; log: Logger }
  list: CabinetList
  restore: Pick<Restore, 'one'>
  workspaceOf(cabinet: Cabinet): Workspace
}

interface Staged {
  manifest: Manifest
  contents: BackupContents
}

export function createRestoring(
  parts: RestoringParts,
  enqueue: <T>(task: () => Promise<T>) => Promise<T>,
): Restoring {
  const folder = join(parts.options.home, 'archives')
  const [sealed, opened] = [join(folder, 'restoring.backup'), join(folder, 'restoring.db')]
  let staged: Staged | undefined

  async function open(file: OfferedFile, passphrase: string): Promise<Manifest> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      const from = 'path' in file ? file.path : await written(file, sealed)
      return await inBackupThread('read', { from, passphrase, to: opened })
    } finally {
      removeFiles(sealed)
    }
  }

  function present(): Staged {
    if (!staged) throw new CoreFailure('notFound', { field: 'file' })
    return staged
  }

  return {
    look: (file, passphrase) =>
      enqueue(async () => {
        staged = undefined
        const manifest = await open(file, passphrase)
        const { id, kind } = manifest.account
        const isThere = await fileOf(parts, id).isThere()
        const { at, contents: kept } = manifest
        const messages = kept.rows['messages'] ?? 0
        const account = { id, kind, title: calledOf(faced(manifest.account)) }
        staged = { manifest, contents: { account, at, messages, isThere } }
        return staged.contents
      }),
    looked: () => present().contents,
    take: (replace) =>
      enqueue(async () => {
        const { manifest } = present()
        const { id } = manifest.account
        const file = fileOf(parts, id)
        if (!replace && (await file.isThere())) throw backupFailure('there')
        const key = await file.ownKey()
        await inBackupThread('changeKey', {
          file: { path: opened, key: manifest.key },
          next: key,
        })
        staged = undefined
        await swap(parts, manifest, () => file.replaceBy(opened))
        return id
      }),
  }
}

const fileOf = ({ options }: RestoringParts, cabinet: CabinetId): DatabaseFile =>
  databaseFile({ ...options, cabinet, secrets: options.keychain })

/** Has the account close its database, another take its place, and goes on with that. */
async function swap(
  parts: RestoringParts,
  { account, calls }: Manifest,
  replace: () => Promise<void>,
): Promise<void> {
  const former = parts.list.find(account.id)
  await former?.workspace.close()
  try {
    await replace()
  } finally {
    await reopen(parts, account, former?.cabinet)
  }
  await parts.list.get(account.id).workspace.ledger.take(keptCalls(calls))
}

/** Goes on with an account as a start does: signed in where the keychain holds its tokens. */
async function reopen(
  { list, restore, workspaceOf }: RestoringParts,
  account: Manifest['account'],
  former: Cabinet | undefined,
): Promise<void> {
  const { id, timeZone } = account
  const { face, ...profile } = faced(account)
  list.zones[id] ??= timeZone
  if (face && !list.faces.has(id)) list.faces.set(id, face)
  const known = list.faced({
    ...(former ?? profile),
    state: 'restoring',
    remembered: true,
  } as const)
  const entry = list.add({ cabinet: known, workspace: workspaceOf(known), stored: true })
  if (list.active() === undefined) list.setActive(id)
  if (!(await restore.one(entry))) list.change(id, { state: 'signedOut' })
  list.announce({ changed: [entry.cabinet], gone: [] })
  list.persist()
}

/** An account as the list has it: without what is not known of its face. */
function faced({ face, ...profile }: Manifest['account']) {
  const { name, colour } = face ?? {}
  return { ...profile, ...((name ?? colour) && { face: { name, colour } }) }
}

/** Writes what a page offers to the disk. */
async function written(file: Exclude<OfferedFile, { path: string }>, to: string): Promise<string> {
  try {
    const content = Readable.from(file.read(0, file.size))
    await pipeline(content, createWriteStream(to, { mode: 0o600 }))
    return to
  } catch (error) {
    throw diskFailureOf(error)
  }
}

/** Commands for restoring. */
export const restoringModule = (
  restoring: Restoring,
  { ask, uploads }: { ask: Ask; uploads: OfferedFiles },
): AppHandlers<'restoring'> => ({
  async 'restoring.look'({ file, passphrase }) {
    const offered = uploads.take(file)
    if (!offered) throw new CoreFailure('notFound', { field: 'file' })
    return restoring.look(offered, passphrase)
  },
  async 'restoring.take'({ replace }) {
    const { account, isThere } = restoring.looked()
    await ask(isThere && replace ? { kind: 'restore', name: account.title } : undefined)
    return restoring.take(replace)
  },
})
