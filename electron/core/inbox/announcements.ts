import type { CabinetId } from '../../bridge/cabinet.ts'
import type { Announce } from '../platform/emitter.ts'
import type { Change, Ingested } from '../messages/stored/types.ts'
import type { InboxCounts, Return } from '../../bridge/inbox.ts'

/**
 * Announces changes of an inbox to the windows, and keeps its counts: by threads, or by
 * conversations, which group those of one person.
 */
export interface Announcements {
  counts(): InboxCounts
  changed(change: Change): void
  /** As {@link changed}, with new messages. */
  ingested(ingested: Ingested): void
  /** As {@link changed}, with the threads that came back. */
  woken(change: Change & { returns: Return[] }): void
  /** Threads may be put together otherwise from now on. */
  recount(): void
}

export function createAnnouncements(
  cabinet: CabinetId,
  announce: Announce,
  isTogether: () => boolean,
): Announcements {
  let told: InboxCounts = { unread: 0, awaiting: 0 }
  let apart = told
  let together = told

  function recount(): void {
    const now = isTogether() ? together : apart
    if (now.unread === told.unread && now.awaiting === told.awaiting) return
    told = now
    announce('unread.changed', { cabinet, ...told })
  }

  function changed(change: Change): void {
    const { messages, gone } = change
    const threads = isTogether() ? change.together.conversations : change.threads
    const left = isTogether() ? change.together.left : []
    if (threads.length > 0 || messages.length > 0 || gone || left.length > 0) {
      announce('inbox.changed', {
        cabinet,
        threads,
        messages,
        ...(gone ? { gone } : {}),
        ...(left.length > 0 ? { left } : {}),
      })
    }
    apart = change.counts
    together = change.together.counts
    recount()
  }

  return {
    counts: () => told,
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
    recount,
  }
}
