import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupContents } from '../../bridge/backup.ts'
import type { Cabinet, CabinetId } from '../../bridge/cabinet.ts'
import { calledOf } from '../../shared/face.ts'
import type { ForgottenLater } from '../backup/later.ts'
import type { Manifest } from '../backup/manifest.ts'
import { removeFiles } from '../backup/remove.ts'
import { backupFailure } from '../backup/sealed-file.ts'
import { diskFailureOf } from '../backup/troubles.ts'
import { inBackupThread } from '../cabinet/backup-thread.ts'
import { databaseFile, type DatabaseFile } from '../cabinet/database-file.ts'
import type { Workspace } from '../cabinet/workspace.ts'
import type { Ask } from '../consent/consent.ts'
import type { OfferedFile, OfferedFiles } from '../files/offered-file.ts'
import { openLedger } from '../ledger/ledger.ts'
import { keptCalls } from '../ledger/rows.ts'
import { together, type HeldForgettings } from '../forgetting/held.ts'
import type { ForgettingTables } from '../forgetting/tables.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { AppHandlers } from '../platform/handlers.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import { openRetention } from '../retention/periods.ts'
import type { CabinetList, CabinetEntry } from './cabinet-list.ts'
import { openPlacing, type Placing } from './placing.ts'
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
  /** Lists an account whose database is in place since a run that was killed before it did so. */
  resume(): void
}

interface RestoringParts {
  options: { home: string; keychain: SecretStore; log: Logger }
  list: CabinetList
  restore: Pick<Restore, 'one'>
  workspaceOf(cabinet: Cabinet): Workspace
}

interface Staged {
  manifest: Manifest
  later: ForgottenLater
  contents: BackupContents
}

export function createRestoring(
  parts: RestoringParts,
  enqueue: <T>(task: () => Promise<T>) => Promise<T>,
): Restoring {
  const placing = openPlacing(parts.options)
  const { opened } = placing
  let staged: Staged | undefined

  function present(): Staged {
    if (!staged) throw new CoreFailure('notFound', { field: 'file' })
    return staged
  }

  return {
    look: (file, passphrase) =>
      enqueue(async () => {
        staged = undefined
        const { manifest, later } = await openBackup(placing, file, passphrase)
        const { id, kind } = manifest.account
        const isThere = await fileOf(parts, id).isThere()
        const { at, contents: kept } = manifest
        const messages = kept.rows['messages'] ?? 0
        const account = { id, kind, title: calledOf(faced(manifest.account)) }
        const known = !isThere && { forgottenUpTo: later.upTo }
        staged = { manifest, later, contents: { account, at, messages, isThere, ...known } }
        return staged.contents
      }),
    looked: () => present().contents,
    take: (replace) =>
      enqueue(async () => {
        const { manifest, later } = present()
        const { id } = manifest.account
        const file = fileOf(parts, id)
        if (!replace && (await file.isThere())) throw backupFailure('there')
        const key = await file.ownKey()
        staged = undefined
        await inBackupThread('changeKey', {
          file: { path: opened, key: manifest.key },
          next: key,
        })
        await swap(parts, placing, manifest, later.forgotten)
        return id
      }),
    resume() {
      const account = placing.begun()
      if (!account) return
      if (!parts.list.find(account.id)) enlist(parts, account, undefined)
      const isListed = parts.list.persist()
      void forgetAgain(parts, account.id, placing.forgotten()).then((isDone) => {
        if (isDone && isListed) placing.end()
      })
    },
  }
}

/** Opens a backup, and looks for what later ones beside it know. */
async function openBackup(
  { folder, sealed, opened }: Placing,
  file: OfferedFile,
  passphrase: string,
): Promise<Omit<Staged, 'contents'>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const from = 'path' in file ? file.path : await written(file, sealed)
    const manifest = await inBackupThread('read', { from, passphrase, to: opened })
    const { at, account } = manifest
    const later = await inBackupThread('later', { from, passphrase, account: account.id, at })
    return { manifest, later }
  } finally {
    removeFiles(sealed)
  }
}

const fileOf = ({ options }: RestoringParts, cabinet: CabinetId): DatabaseFile =>
  databaseFile({ ...options, cabinet, secrets: options.keychain })

/** Has the account close its database, another take its place, and goes on with that. */
async function swap(
  parts: RestoringParts,
  placing: Placing,
  { account, calls, retention }: Manifest,
  later: HeldForgettings,
): Promise<void> {
  const { options, list } = parts
  const { home, keychain: secrets, log } = options
  const former = list.find(account.id)
  const here = former && (await forgottenIn(former.workspace))
  const known = here ? together([here, later]) : later
  await former?.workspace.close()
  // Before the database is open: it may hold what was deleted here.
  const undo = retention && openRetention(home, account.id, log).takeOver(retention)
  try {
    // First, as a kill must not lose them: whatever becomes of the database, these calls were made.
    await openLedger({ home, cabinet: account.id, secrets, log }).take(keptCalls(calls))
    await placing.place(account, fileOf(parts, account.id), known)
  } catch (error) {
    undo?.()
    if (former) await reopen(parts, account, former.cabinet)
    throw error
  }
  const isListed = await reopen(parts, account, former?.cabinet)
  if ((await forgetAgain(parts, account.id, known)) && isListed) placing.end()
}

const forgettingOf = ({ database }: Workspace) =>
  database.database.of<ForgettingTables>('forgetting')

/** None where its database cannot be read, which is why it is replaced. */
const forgottenIn = (workspace: Workspace): Promise<HeldForgettings | undefined> =>
  forgettingOf(workspace)
    .give()
    .catch(() => undefined)

/** Persons whom this computer had forgotten go from the restored database, too; returns whether they did. */
async function forgetAgain(
  { list, options }: RestoringParts,
  cabinet: CabinetId,
  known: HeldForgettings | undefined,
): Promise<boolean> {
  const workspace = list.find(cabinet)?.workspace
  if (!workspace || !known) return true
  try {
    await forgettingOf(workspace).take(known)
    return true
  } catch (error) {
    options.log.warn('Forgotten persons may be back', { cabinet, error: String(error) })
    return false
  }
}

/**
 * Goes on with an account as a start does: signed in where the keychain holds its tokens.
 * @returns whether its being listed is on the disk
 */
async function reopen(
  parts: RestoringParts,
  account: Manifest['account'],
  former: Cabinet | undefined,
): Promise<boolean> {
  const { list, restore } = parts
  const entry = enlist(parts, account, former)
  if (!(await restore.one(entry))) list.change(account.id, { state: 'signedOut' })
  list.announce({ changed: [entry.cabinet], gone: [] })
  return list.persist()
}

function enlist(
  { list, workspaceOf }: RestoringParts,
  account: Manifest['account'],
  former: Cabinet | undefined,
): CabinetEntry {
  const { id, timeZone } = account
  const { face, ...profile } = faced(account)
  list.zones[id] ??= timeZone
  if (face && !list.faces.has(id)) list.faces.set(id, face)
  const known = list.faced({
    ...(former ?? profile),
    state: 'restoring',
    remembered: true,
  } as const)
  if (list.active() === undefined) list.setActive(id)
  return list.add({ cabinet: known, workspace: workspaceOf(known), stored: true })
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
