import { isDeepStrictEqual } from 'node:util'
import { eraseDatabase } from '../cabinet/erase-database.ts'
import { toFailure } from '../platform/failures/failure.ts'
import type { DemoHost } from './demo-host.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { KeychainState } from '../../bridge/app.ts'
import type { WatchedKeychain } from '../platform/secrets/watch.ts'
import { canonical } from './addresses.ts'
import type { CabinetList, CabinetEntry } from './cabinet-list.ts'
import type { Connections } from './connections.ts'
import type { Vault } from './vault.ts'

/** An entry that is never there: reading it shows the keychain's state. */
const PROBE = 'probe'

export interface RestoreOptions {
  /** The data folder. */
  home: string
  list: CabinetList
  keychain: WatchedKeychain
  vault: Vault
  connections: Connections
  demo: DemoHost
  log: Logger
  /** Aborted when the session ends. */
  signal: AbortSignal
}

/** Brings back the cabinets of the last run, as far as the keychain does its part. */
export interface Restore {
  /** Reads one cabinet's secret and connects it; returns whether the keychain did its part. */
  one(entry: CabinetEntry): Promise<boolean>
  all(): Promise<void>
  /** Tries the keychain again, and makes up for what it failed to do. */
  retryKeychain(): Promise<KeychainState>
}

export function createRestore(options: RestoreOptions): Restore {
  const { list, keychain, vault, connections, demo, log, signal } = options

  async function one(entry: CabinetEntry): Promise<boolean> {
    const { id, kind } = entry.cabinet
    const secret = await vault.read(id)
    if (secret.state === 'found') {
      const { title, email, phone, addresses: own } = secret.owner
      const known = { title, ...(email && { email }), ...(phone && { phone }) }
      const { addresses } = kind === 'demo' ? await demo.start() : entry.cabinet
      if (kind === 'service' && !isDeepStrictEqual(canonical(addresses), own)) {
        entry.workspace.markSignedOut()
        list.change(id, { ...known, formerAddresses: own, state: 'signedOut' })
        return true
      }
      list.change(id, { ...known, addresses: canonical(addresses), state: 'signedIn' })
      await connections.connect(entry, secret.tokens)
      return true
    }
    if (secret.state !== 'absent') return false
    entry.workspace.markSignedOut()
    list.change(id, { state: 'signedOut' })
    return true
  }

  async function all(): Promise<void> {
    // With nothing to read, its state is asked for all the same: before a password is typed.
    if (list.all().length === 0) await keychain.read(PROBE)
    await forgetLeftovers(options)
    for (const entry of list.all()) {
      if (entry.cabinet.state !== 'restoring' || signal.aborted) continue
      try {
        if (!(await one(entry))) return
      } catch (error) {
        entry.workspace.markSignedOut(toFailure(error, log))
        list.change(entry.cabinet.id, { state: 'signedOut' })
      }
    }
  }

  return {
    one,
    all,
    async retryKeychain() {
      await keychain.read(PROBE)
      if (keychain.state() === 'ready') await all()
      if (keychain.state() === 'ready') await rememberAll(options)
      if (keychain.state() === 'ready') await moveDatabasesToDisk(list)
      return keychain.state()
    },
  }
}

/** Removes what the keychain or the disk would not let go of before. */
async function forgetLeftovers({
  home,
  list,
  keychain,
  vault,
  log,
}: RestoreOptions): Promise<void> {
  const { secretsToForget, databasesToErase } = list
  const before = secretsToForget.size + databasesToErase.size
  for (const id of [...secretsToForget]) {
    if (await vault.forget(id)) secretsToForget.delete(id)
  }
  for (const id of [...databasesToErase]) {
    if (await eraseDatabase(home, id, keychain, log)) databasesToErase.delete(id)
  }
  if (secretsToForget.size + databasesToErase.size !== before) list.persist()
}

async function rememberAll({ list, connections }: RestoreOptions): Promise<void> {
  for (const entry of list.all()) {
    const { id, state, remembered } = entry.cabinet
    if (state !== 'signedIn' || remembered || !entry.tokens) continue
    list.change(id, { remembered: await connections.remember(entry, entry.tokens) })
  }
}

/** Moves data that was kept in memory, for want of a key, to the disk. */
async function moveDatabasesToDisk(list: CabinetList): Promise<void> {
  for (const { workspace } of list.all()) {
    const { database } = workspace.state()
    if (database.state === 'open' && database.kept === 'memory') await workspace.database.retry()
  }
}
