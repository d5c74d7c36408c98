import { randomUUID } from 'node:crypto'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { LedgerFile } from './file.ts'
import { isOpen, type KeptRow, type LedgerLine, type Rows } from './rows.ts'
import type { LedgerLoss } from '../../bridge/ledger.ts'

/** How many entries whose outcome is known are kept. */
const KEPT = 500

/** The entries of a file that is written whole with each change. */
export interface Book {
  entries(): KeptRow[]
  /**
   * Resolves when it is on the disk, and the keychain has the count; rejects with `internal` if the
   * disk does not take it.
   * @param seen entries that the user has seen by now
   */
  add(entry: KeptRow, seen: ReadonlySet<string>): Promise<void>
  /** Adds entries that are not there yet; what was begun is `unknown`. Throws `internal` as `add` does. */
  take(entries: readonly KeptRow[]): void
  /**
   * Returns the entry as it was. Where the disk does not take it, it is so for this run alone, which is logged.
   * Throws `notFound`.
   */
  change(id: string, changes: Partial<KeptRow>): { before: KeptRow }
}

interface BookOptions {
  file: LedgerFile
  rows: Rows
  log: Logger
  now(): number
}

/**
 * Opens the entries: those still under way when the app ended become `unknown`. If the file shows
 * that calls are missing from it, that becomes an entry, too.
 */
export function openBook({ file, rows, log, now }: BookOptions): Book {
  let lines = file.rows.map((row) => {
    const line = rows.read(row)
    return line.entry.state === 'begun' ? rows.change(line, { state: 'unknown' }) : line
  })
  if (file.loss) lines.push(rows.make(lossEntry(file.loss, now())))

  function write(next: LedgerLine[]): void {
    const closed = next.filter(({ entry }) => entry.state !== 'unknown' && !isOpen(entry))
    const surplus = new Set(closed.slice(0, Math.max(0, closed.length - KEPT)))
    const kept = next.filter((one) => !surplus.has(one))
    file.write(kept.map(({ row }) => row))
    lines = kept
  }

  function writeOrRefuse(next: LedgerLine[]): void {
    try {
      write(next)
    } catch (error) {
      log.error('The ledger could not be written', { error: String(error) })
      throw new CoreFailure('internal', { field: 'ledger' })
    }
  }

  if (file.isUnproven || file.loss) {
    try {
      write(lines)
    } catch (error) {
      log.warn('The ledger could not be sealed yet', { error: String(error) })
    }
  }

  return {
    entries: () => lines.map(({ entry }) => entry),
    async add(entry, seen) {
      const now = lines.map((one) =>
        seen.has(one.entry.id) ? rows.change(one, { seen: true }) : one,
      )
      writeOrRefuse([...now, rows.make(entry)])
      await file.noted()
    },
    take(entries) {
      const known = new Set(lines.map(({ entry }) => entry.id))
      const taken = entries
        .filter(({ id }) => !known.has(id))
        .map((one) => rows.make(one.state === 'begun' ? { ...one, state: 'unknown' } : one))
      writeOrRefuse([...lines, ...taken].sort((one, other) => one.entry.at - other.entry.at))
    },
    change(id, changes) {
      const before = lines.find((one) => one.entry.id === id)
      if (!before) throw new CoreFailure('notFound', { field: 'entry' })
      const next = lines.map((one) => (one === before ? rows.change(one, changes) : one))
      try {
        write(next)
      } catch (error) {
        // The change applies in this run; the file still has the older state, and the next start
        // asks the user.
        lines = next
        log.error('The ledger could not be written', { error: String(error) })
      }
      return { before: before.entry }
    },
  }
}

const lossEntry = (loss: LedgerLoss, at: number): KeptRow => ({
  ...{ id: randomUUID(), operation: 'ledger', subject: '', at },
  ...{ state: 'unknown', loss },
})
