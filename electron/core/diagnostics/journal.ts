import type { CallRecord } from '../../service/types.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'
import type { JournalEntry } from '../../bridge/diagnostics.ts'

const KEPT = 200
/** Of one operation fewer are kept, so that a list of many pages leaves room for the others. */
const KEPT_OF_ONE = 40

export interface Journal {
  add(record: CallRecord, cabinet?: CabinetId): void
  /** Newest first. */
  list(): JournalEntry[]
}

/** The last calls of all cabinets together. */
export function createJournal(): Journal {
  const entries: JournalEntry[] = []
  return {
    add({ sent, ...record }, cabinet) {
      const { operation, outcome } = record
      // An invalid input was never a request to the service.
      if (outcome === 'invalid' && !sent) return
      const alike = entries.filter((entry) => entry.operation === operation)
      if (alike.length >= KEPT_OF_ONE) entries.splice(entries.indexOf(alike[0] as JournalEntry), 1)
      else if (entries.length >= KEPT) entries.shift()
      const duration = Math.round(record.duration)
      entries.push({ ...record, ...(cabinet !== undefined && { cabinet }), duration })
    },
    list: () => entries.toReversed(),
  }
}
