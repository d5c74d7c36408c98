import type { CallRecord } from '../../service/types.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'
import type { JournalEntry } from '../../bridge/diagnostics.ts'

const KEPT = 200
/** Of one operation fewer are kept, so that a list of many pages leaves room for the others. */
const KEPT_OF_ONE = 40
/** Name of posts to the webhook receiver, which no operation of the service has. */
const RECEIVED = 'receiver.post'

export interface Journal {
  add(record: CallRecord, cabinet?: CabinetId): void
  /** Adds a post that the webhook receiver turned away. */
  addRefused(status: number): void
  /** Newest first. */
  list(): JournalEntry[]
}

/** The last calls of all cabinets together, with posts that were turned away here. */
export function createJournal(): Journal {
  const entries: JournalEntry[] = []
  function keep(entry: JournalEntry): void {
    const alike = entries.filter(({ operation }) => operation === entry.operation)
    if (alike.length >= KEPT_OF_ONE) entries.splice(entries.indexOf(alike[0] as JournalEntry), 1)
    else if (entries.length >= KEPT) entries.shift()
    entries.push(entry)
  }
  return {
    add({ sent, total: _total, ...record }, cabinet) {
      // An invalid input was never a request to the service.
      if (record.outcome === 'invalid' && !sent) return
      const duration = Math.round(record.duration)
      keep({ ...record, ...(cabinet !== undefined && { cabinet }), duration })
    },
    addRefused: (status) =>
      keep({ at: Date.now(), operation: RECEIVED, outcome: 'refused', status, duration: 0 }),
    list: () => entries.toReversed(),
  }
}
