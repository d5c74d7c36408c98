import { isDeepStrictEqual } from 'node:util'
import type { CabinetId } from '../../bridge/cabinet.ts'
import type { Announce } from '../platform/emitter.ts'
import type { Change, Ingested } from '../messages/stored/types.ts'
import type { InboxCounts, Return } from '../../bridge/inbox.ts'

/** Announces changes of an inbox to the windows, and keeps its counts. */
export interface Announcements {
  counts(): InboxCounts
  changed(change: Change): void
  /** As {@link changed}, with new messages. */
  ingested(ingested: Ingested): void
  /** As {@link changed}, with the threads that came back. */
  woken(change: Change & { returns: Return[] }): void
}

export function createAnnouncements(cabinet: CabinetId, announce: Announce): Announcements {
  let counts: InboxCounts = { unread: 0, awaiting: 0 }

  function changed(change: Change): void {
    const { conversations: threads, messages, gone, left } = change
    if (threads.length > 0 || messages.length > 0 || gone || left) {
      announce('inbox.changed', {
        ...{ cabinet, threads, messages },
        ...(gone && { gone }),
        ...(left && { left }),
      })
    }
    if (isDeepStrictEqual(change.counts, counts)) return
    counts = change.counts
    announce('unread.changed', { cabinet, ...counts })
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
  }
}
