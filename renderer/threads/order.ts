import type { Thread, ThreadFilter } from '../../electron/bridge/inbox.ts'
import { ownsOf } from './parts.ts'

/**
 * Sort key of a thread. A thread without messages was just begun and comes first; a snoozed one is
 * sorted by its return.
 */
export const recency = ({ last, returned = 0 }: Thread): number =>
  last ? Math.max(last.at, returned) : Number.POSITIVE_INFINITY

/** Something was written in it, or is being written; otherwise it was merely opened. */
export const isBegun = ({ last, draft }: Thread): boolean =>
  last !== undefined || draft.trim() !== ''

/** The order of the list: pinned threads first, then the newest; one moment's threads by their ids. */
export function compareThreads(one: Thread, other: Thread): number {
  if (one.pinned !== other.pinned) return one.pinned ? -1 : 1
  const later = recency(other) - recency(one)
  if (later !== 0 && !Number.isNaN(later)) return later
  return one.id < other.id ? -1 : 1
}

/** A sender with a name instead of a number cannot be answered. */
const isNumber = (other: string) => /^\d+$/.test(other)

const listed = (thread: Thread) => !thread.archived && thread.snoozedUntil === undefined

const isOpen = ({ last, done, other }: Thread) =>
  last?.direction === 'incoming' && !done && isNumber(other)

const kinds: Record<ThreadFilter['kind'], (thread: Thread) => boolean> = {
  all: listed,
  unread: (thread) => listed(thread) && thread.unread > 0,
  unanswered: (thread) => listed(thread) && (isOpen(thread) || thread.returned !== undefined),
  drafts: ({ draft }) => draft !== '',
  failed: ({ failed }) => failed > 0,
  archived: ({ archived }) => archived,
  snoozed: ({ snoozedUntil }) => snoozedUntil !== undefined,
}

/** Returns true if a thread matches a filter, by the same rules as the core's pages. */
export function fitsFilter(thread: Thread, filter: ThreadFilter): boolean {
  if (filter.own !== undefined && !ownsOf(thread).includes(filter.own)) return false
  const { assignee } = filter
  if (assignee !== undefined && (thread.assignee ?? null) !== assignee) return false
  return kinds[filter.kind](thread)
}
