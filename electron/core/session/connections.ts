import { createRefreshingToken, createServiceClient } from '../../service/index.ts'
import type { SessionTokens } from '../../service/index.ts'
import { noteInvalidRows } from '../account/invalid-rows.ts'
import { openPauses } from '../cabinet/pauses-file.ts'
import type { Journal } from '../diagnostics/journal.ts'
import type { Logger } from '../platform/log/logger.ts'
import { present } from './addresses.ts'
import type { CabinetList, CabinetEntry } from './cabinet-list.ts'
import type { Vault } from './vault.ts'

export interface ConnectionOptions {
  /** The data folder. */
  home: string
  list: CabinetList
  vault: Vault
  journal: Journal
  log: Logger
}

/** Connects cabinets to their service, and keeps their tokens in the keychain. */
export interface Connections {
  connect(entry: CabinetEntry, tokens: SessionTokens): Promise<void>
  /** Writes the secret down, and the profile once the secret is; returns whether that worked. */
  remember(entry: CabinetEntry, tokens: SessionTokens): Promise<boolean>
}

export function createConnections(options: ConnectionOptions): Connections {
  const { home, list, vault, journal, log } = options

  async function remember(entry: CabinetEntry, tokens: SessionTokens): Promise<boolean> {
    const { id, addresses, title, email, phone } = entry.cabinet
    const owner = { addresses, title, ...(email && { email }), ...(phone && { phone }) }
    const kept = await vault.keep(id, tokens, owner)
    if (kept) {
      entry.stored = true
      list.secretsToForget.delete(id)
      // Signing in again keeps the messages that are there.
      list.databasesToErase.delete(id)
    }
    const written = list.persist()
    return kept && written
  }

  async function connect(entry: CabinetEntry, tokens: SessionTokens): Promise<void> {
    entry.tokens = tokens
    const source = createRefreshingToken({
      tokens,
      exchange: (token) => client.call('session.refresh', { token }),
      async onRefreshed(fresh) {
        entry.tokens = fresh
        if (!entry.stored) return
        list.change(entry.cabinet.id, { remembered: await remember(entry, fresh) })
      },
    })
    entry.source = source
    const client = createServiceClient({
      addresses: present(entry.cabinet.addresses),
      pauses: openPauses(home, entry.cabinet.id, log),
      onCall(record) {
        journal.add(record, entry.cabinet.id)
        noteInvalidRows(record)
        entry.workspace.noticed(record)
      },
      onSilent: () => entry.workspace.silent(),
      token: source,
    })
    await entry.workspace.connect(client)
  }

  return { connect, remember }
}
