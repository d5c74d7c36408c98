import { randomUUID } from 'node:crypto'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Failure } from '../../bridge/failures.ts'
import type { CostlyId } from '../../service/index.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import { openBook, type Book } from './book.ts'
import { deedOf } from './deeds.ts'
import { openLedgerFile } from './file.ts'
import { ledgerKey } from './key.ts'
import { createRows, isOpen, type KeptRow } from './rows.ts'
import { createTelling } from './telling.ts'
import type { LedgerEntry } from '../../bridge/ledger.ts'

export interface LedgerOptions {
  /** The data folder. */
  home: string
  cabinet: string
  secrets: SecretStore
  log: Logger
  /** Called when the outcome of a call is not known, or no longer so. */
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
  /**
   * Writes the outcome. A done call ends earlier doubts about the same thing. If its command's
   * answer does not reach the page, or the program is killed before, the entry is open from then
   * on.
   */
  end(id: string, state: 'done' | 'failed' | 'unknown', failure?: Failure): Promise<void>
  /**
   * The account shows that a call was carried out. One that was in doubt stays open until the user
   * has seen that, unless they had seen the doubt.
   */
  found(id: string): Promise<void>
  /**
   * The last entry about the same, whichever interface was asked; one that failed only where no other may
   * have been carried out.
   */
  last(operation: CostlyId, subject: string): Promise<LedgerEntry | undefined>
  /**
   * Calls with an unknown outcome, or found to be done, until the user has seen that; newest first.
   */
  open(): Promise<LedgerEntry[]>
  /** The user has seen it. Rejects as `notFound`. */
  settle(id: string): Promise<void>
  /** Every call, for a backup. */
  all(): Promise<KeptRow[]>
  /** Takes over calls of another computer; those that were under way have an unknown outcome. */
  take(calls: readonly KeptRow[]): Promise<void>
  /** Ends regularly: calls whose answers reached their pages are marked as seen. */
  close(): Promise<void>
}

/** Opens `ledger-<cabinet>.json`. Calls under way when the app ended become `unknown`. */
export function openLedger(options: LedgerOptions): Ledger {
  const { now = Date.now } = options
  let opened: Promise<Book> | undefined
  const book = () =>
    (opened ??= bookOf(options, now).catch((error: unknown) => {
      opened = undefined
      throw error
    }))

  async function change(id: string, changes: Partial<KeptRow>): Promise<void> {
    const { before } = (await book()).change(id, changes)
    if (before.state === 'unknown' || changes.state === 'unknown') options.onDoubt?.()
  }

  const telling = createTelling(() => options.onDoubt?.())

  /** Ends open doubts about the same thing as an entry. */
  async function endDoubtsAbout(id: string): Promise<void> {
    const all = (await book()).entries()
    for (const one of all.filter((other) => isOpen(other) && isAlike(all, id, other))) {
      await change(one.id, { state: 'done', seen: true })
    }
  }

  return {
    async begin(operation, about) {
      const { entries, add } = await book()
      checkBefore(entries(), operation, about.subject)
      const known = omitNullish({ id: randomUUID(), operation, ...about, at: now() })
      const begun: LedgerEntry = { ...known, state: 'begun' }
      const told = telling.heard()
      await add(begun, told)
      telling.forget(told)
      return begun
    },
    async end(id, state, why) {
      const isDone = state === 'done'
      if (isDone) telling.begin(id)
      await change(id, { state, ...(why && { failure: why }), ...(isDone && { seen: false }) })
      if (isDone) await endDoubtsAbout(id)
    },
    async found(id) {
      const entry = (await book()).entries().find((one) => one.id === id)
      if (entry?.state === 'unknown') await change(id, { state: 'done', seen: entry.seen ?? false })
    },
    last: async (operation, subject) => lastOf((await book()).entries(), operation, subject),
    open: async () =>
      (await book())
        .entries()
        .filter((one) => isOpen(one) && !telling.isTold(one.id))
        .map(({ seen: _seen, ...told }) => told)
        .reverse(),
    settle: (id) => change(id, { seen: true }),
    all: async () => (await book()).entries(),
    take: async (calls) => (await book()).take(calls),
    async close() {
      const told = telling.heard()
      for (const id of told) await change(id, { seen: true })
      telling.forget(told)
    },
  }
}

/** Rejects with `internal` where the file cannot be read now: nothing is written over it then. */
async function bookOf({ log, ...options }: LedgerOptions, now: () => number): Promise<Book> {
  const key = await ledgerKey(options.secrets, options.cabinet, log)
  try {
    const file = openLedgerFile({ ...options, key, log })
    return openBook({ file, rows: createRows(key), log, now })
  } catch (error) {
    log.error('The ledger could not be read', { error: String(error) })
    throw new CoreFailure('internal', { field: 'ledger' })
  }
}

/** Throws where a call about the same is under way, or one in doubt may have been about the same. */
function checkBefore(entries: KeptRow[], operation: string, subject: string): void {
  if (lastOf(entries, operation, subject)?.state === 'begun') {
    throw new CoreFailure('invalid', { field: 'entry' })
  }
  const unread = entries.filter((one) => one.unreadable && isSameDeed(one, operation))
  if (unread.some((one) => isOpen(one) && one.state === 'unknown')) {
    throw new CoreFailure('invalid', { field: 'unreadable' })
  }
}

/** True if another entry is about the same thing as the one with the id. */
function isAlike(entries: KeptRow[], id: string, other: KeptRow): boolean {
  const one = entries.find((entry) => entry.id === id)
  if (one === other || other.unreadable) return false
  return one !== undefined && isSameDeed(one, other.operation) && one.subject === other.subject
}

const isSameDeed = (one: KeptRow, operation: string) => deedOf(one.operation) === deedOf(operation)

function lastOf(entries: KeptRow[], operation: string, subject: string): KeptRow | undefined {
  const same = entries.filter(
    (one) => !one.unreadable && isSameDeed(one, operation) && one.subject === subject,
  )
  return same.findLast(({ state }) => state !== 'failed') ?? same.at(-1)
}
