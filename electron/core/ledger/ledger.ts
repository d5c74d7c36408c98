import { randomUUID } from 'node:crypto'
import type { Failure } from '../../bridge/failures.ts'
import type { CostlyId } from '../../service/index.ts'
import { CoreFailure } from '../failure.ts'
import type { Logger } from '../ports.ts'
import type { SecretStore } from '../secrets/types.ts'
import { openJsonFile } from '../settings/file.ts'
import { openBook, type Book } from './book.ts'
import { ledgerKey } from './key.ts'
import { createRows, rowsFile, type Kept, type Row } from './rows.ts'
import type { LedgerEntry } from './types.ts'

export interface LedgerOptions {
  /** The data folder. */
  home: string
  cabinet: string
  secrets: SecretStore
  log: Logger
  /** Told when the outcome of a call is not known, or no longer so. */
  onDoubt?(): void
  now?: () => number
}

/**
 * Paid and irreversible calls of one cabinet, each on the disk before it leaves. Nothing in it is
 * ever repeated by itself. The keychain is asked for the key at the first use.
 */
export interface Ledger {
  /**
   * Writes down that a call is about to leave. Rejects with `invalid` where one about the same is under
   * way, or the outcome of one that may have been about the same is not known (the field is `unreadable`
   * then), and with `internal` where the disk does not take it: then the call must not leave.
   */
  begin(operation: CostlyId, about: Pick<LedgerEntry, 'subject' | 'label'>): Promise<LedgerEntry>
  /** Writes down how it ended. */
  end(id: string, state: 'done' | 'failed' | 'unknown', failure?: Failure): Promise<void>
  /** The last entry about the same, if there is one. */
  last(operation: CostlyId, subject: string): Promise<LedgerEntry | undefined>
  /** Calls whose outcome nobody knows, until a person has seen them; newest first. */
  open(): Promise<LedgerEntry[]>
  /** A person has seen it. Rejects as `notFound`. */
  settle(id: string): Promise<void>
}

/** Opens `ledger-<cabinet>.json`. What was under way when the app ended is `unknown` from then on. */
export function openLedger(options: LedgerOptions): Ledger {
  const { home, cabinet, secrets, log, now = Date.now } = options
  const file = openJsonFile<{ entries: Row[] }>(home, `ledger-${cabinet}`, rowsFile, log)
  let opened: Promise<Book> | undefined
  const book = () =>
    (opened ??= ledgerKey(secrets, cabinet).then((key) =>
      openBook({ home, file, rows: createRows(key), log }),
    ))

  async function change(id: string, changes: Partial<Kept>): Promise<void> {
    const { before } = (await book()).change(id, changes)
    if (before.state === 'unknown' || changes.state === 'unknown') options.onDoubt?.()
  }

  return {
    async begin(operation, { subject, label }) {
      const { entries, add } = await book()
      const all = entries()
      const before = lastOf(all, operation, subject)
      if (before?.state === 'begun') throw new CoreFailure('invalid', { field: 'entry' })
      if (all.some((one) => isOpen(one) && one.unreadable && one.operation === operation)) {
        throw new CoreFailure('invalid', { field: 'unreadable' })
      }
      const begun: LedgerEntry = {
        id: randomUUID(),
        operation,
        subject,
        ...(label !== undefined && { label }),
        at: now(),
        state: 'begun',
      }
      // Whoever starts over has made sure of the one before.
      add(begun, before?.state === 'unknown' ? before.id : undefined)
      return begun
    },
    end: (id, state, why) => change(id, { state, ...(why && { failure: why }) }),
    last: async (operation, subject) => lastOf((await book()).entries(), operation, subject),
    open: async () =>
      (await book())
        .entries()
        .filter(isOpen)
        .map(({ seen: _seen, ...told }) => told)
        .reverse(),
    settle: (id) => change(id, { seen: true }),
  }
}

const isOpen = ({ state, seen }: Kept): boolean => state === 'unknown' && !seen

const lastOf = (entries: Kept[], operation: string, subject: string): Kept | undefined =>
  entries.findLast(
    (one) => !one.unreadable && one.operation === operation && one.subject === subject,
  )
