import type { KeptInvalid, OutboxMemory, SyncCursor, Zone } from '../inbox/archive.ts'
import type { MenuDraft } from '../menus/archive.ts'
import type { MoneyMemory } from '../money/archive.ts'
import type { AlertsMemory } from '../presence/alerts.ts'
import type { KeptPosting, TicketMarks } from '../support/archive.ts'
import type { SupportDraft } from '../support/types.ts'
import type { Database } from './database.ts'

/** What the archive remembers beside its tables, by name. */
interface Remembered {
  cursor: SyncCursor
  /** By which the service's times were taken. */
  zone: Zone
  outbox: OutboxMemory
  invalidMessages: KeptInvalid[]
  menuDrafts: MenuDraft[]
  externalIds: Record<string, number>
  money: MoneyMemory
  presenceAlerts: AlertsMemory
  supportMarks: TicketMarks
  supportDrafts: SupportDraft[]
  supportPostings: KeptPosting[]
  /** The arrivals that the index of words holds, both ends included. */
  indexed: { from: number; to: number }
}

export interface State {
  read<N extends keyof Remembered>(name: N): Remembered[N] | undefined
  write<N extends keyof Remembered>(name: N, value: Remembered[N]): void
}

export function openState(database: Database): State {
  const get = database.prepare<[string], string>('SELECT value FROM state WHERE name = ?').pluck()
  const put = database.prepare('INSERT OR REPLACE INTO state (name, value) VALUES (?, ?)')
  return {
    read<N extends keyof Remembered>(name: N) {
      const json = get.get(name)
      return json === undefined ? undefined : (JSON.parse(json) as Remembered[N])
    },
    write: (name, value) => void put.run(name, JSON.stringify(value)),
  }
}
