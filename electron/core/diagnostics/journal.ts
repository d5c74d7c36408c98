import type { CallRecord } from '../../service/types.ts'
import type { JournalEntry } from './types.ts'

const KEPT = 200

export interface Journal {
  add(record: CallRecord): void
  /** Newest first. */
  list(): JournalEntry[]
}

/** The last calls of all cabinets together. */
export function createJournal(): Journal {
  const entries: JournalEntry[] = []
  return {
    add(record) {
      entries.push({ ...record, duration: Math.round(record.duration) })
      if (entries.length > KEPT) entries.shift()
    },
    list: () => entries.toReversed(),
  }
}
