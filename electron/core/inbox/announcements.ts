import type { CabinetId } from '../../bridge/cabinet.ts'
import type { Announce } from '../platform/emitter.ts'
import type { Change, Ingested } from '../messages/stored/types.ts'
import type { InboxCounts, Return } from '../../bridge/inbox.ts'

/** Tells the windows what changed in an inbox, and keeps its counts. */
export interface Announcements {
  counts(): InboxCounts
  changed(change: Change): void
  /** As {@link changed}, with what arrived. */
  ingested(ingested: Ingested): void
  /** As {@link changed}, with the threads that came back. */
  woken(change: Change & { returns: Return[] }): void
  /** Those of a database that was opened. */
  setCounts(counts: InboxCounts): void
}

export function createAnnouncements(cabinet: CabinetId, announce: Announce): Announcements {
  let counts: InboxCounts = { unread: 0, awaiting: 0 }

  function setCounts(now: InboxCounts): void {
    if (now.unread === counts.unread && now.awaiting === counts.awaiting) return
    counts = now
    announce('unread.changed', { cabinet, ...counts })
  }

  function changed({ threads, messages, gone, counts: after }: Change): void {
    if (threads.length > 0 || messages.length > 0 || gone) {
      announce('inbox.changed', { cabinet, threads, messages, ...(gone ? { gone } : {}) })
    }
    setCounts(after)
  }

  return {
    counts: () => counts,
    changed,
    ingested(ingested) {
      changed(ingested)
      const { arrivals } = ingested
      if (arrivals.length > 0) announce('inbox.arrived', { cabinet, arrivals })
    },
    woken(change) {
      changed(change)
      const { returns } = change
      if (returns.length > 0) announce('inbox.returned', { cabinet, returns })
    },
    setCounts,
  }
}
