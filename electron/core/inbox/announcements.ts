import type { CabinetId } from '../cabinet/types.ts'
import type { Announce } from '../emitter.ts'
import type { Change, Ingested } from './archive.ts'

/** Tells the windows what changed in an inbox, and keeps the count of unread messages. */
export interface Announcements {
  unread(): number
  changed(change: Change): void
  /** As {@link changed}, with what arrived. */
  ingested(ingested: Ingested): void
  /** The unread count of an archive that was opened. */
  setUnread(count: number): void
}

export function createAnnouncements(cabinet: CabinetId, announce: Announce): Announcements {
  let unread = 0

  function setUnread(count: number): void {
    if (count === unread) return
    unread = count
    announce('unread.changed', { cabinet, unread })
  }

  function changed({ threads, messages, gone, unread: count }: Change): void {
    if (threads.length > 0 || messages.length > 0 || gone) {
      announce('inbox.changed', { cabinet, threads, messages, ...(gone ? { gone } : {}) })
    }
    setUnread(count)
  }

  return {
    unread: () => unread,
    changed,
    ingested(ingested) {
      changed(ingested)
      const { arrivals } = ingested
      if (arrivals.length > 0) announce('inbox.arrived', { cabinet, arrivals })
    },
    setUnread,
  }
}
