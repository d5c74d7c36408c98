import { CoreFailure } from '../core-failure.ts'
import type { Logger } from '../ports.ts'
import type { JsonFile } from '../settings/file.ts'
import type { Kept, Line, Row, Rows } from './rows.ts'
import { syncFolder } from './sync.ts'

/** How many entries whose outcome is known are kept. */
const KEPT = 500

/** The entries of a file that is written whole with each change. */
export interface Book {
  entries(): Kept[]
  /** Throws `internal` where the disk does not take it. @param instead an entry that goes */
  add(entry: Kept, instead?: string): void
  /** Returns the entry as it was. Throws `notFound`. */
  change(id: string, changes: Partial<Kept>): { before: Kept }
}

interface BookOptions {
  /** The data folder. */
  home: string
  file: JsonFile<{ entries: Row[] }>
  rows: Rows
  log: Logger
}

/** What was under way when the app ended is `unknown` from then on. */
export function openBook({ home, file, rows, log }: BookOptions): Book {
  let lines = file.read().entries.map((row) => {
    const line = rows.read(row)
    return line.entry.state === 'begun' ? rows.change(line, { state: 'unknown' }) : line
  })

  function write(next: Line[]): void {
    const closed = next.filter(({ entry: { state } }) => state === 'done' || state === 'failed')
    const surplus = new Set(closed.slice(0, Math.max(0, closed.length - KEPT)))
    const kept = next.filter((one) => !surplus.has(one))
    file.write({ entries: kept.map(({ row }) => row) })
    syncFolder(home)
    lines = kept
  }

  const isNewlySealed = (row: Row, index: number) =>
    !('sealed' in row) && 'sealed' in (lines[index]?.row ?? row)
  if (file.read().entries.some(isNewlySealed)) {
    try {
      write(lines)
    } catch (error) {
      log.warn('The ledger could not be sealed yet', { error: String(error) })
    }
  }

  return {
    entries: () => lines.map(({ entry }) => entry),
    add(entry, instead) {
      try {
        write([...lines.filter((one) => one.entry.id !== instead), rows.make(entry)])
      } catch (error) {
        log.error('The ledger could not be written', { error: String(error) })
        throw new CoreFailure('internal', { field: 'ledger' })
      }
    },
    change(id, changes) {
      const before = lines.find((one) => one.entry.id === id)
      if (!before) throw new CoreFailure('notFound', { field: 'entry' })
      write(lines.map((one) => (one === before ? rows.change(one, changes) : one)))
      return { before: before.entry }
    },
  }
}
