import type { Thread } from '../../../bridge/inbox.ts'
import { threadId } from '../thread-id.ts'
import { directionOf, stateFromCode } from './states.ts'

/** Columns of a conversation that the list shows; see `row` in `conversations.ts`. */
export type StoredListedRow = [
  own: string,
  other: string,
  lastAt: number | null,
  lastId: string | null,
  lastState: number | null,
  lastText: string | null,
  unread: number,
  firstUnread: string | null,
  failed: number,
  marks: number,
  snoozedUntil: number | null,
  draft: string,
  returnedAt: number | null,
  lastAuthor: string | null,
  assignee: string | null,
]

/** A thread as the list shows it. */
export function listed(row: StoredListedRow): Thread {
  const [own, other, lastAt, lastId, lastState, text, unread, firstUnread, failed, marks] = row
  const [snoozedUntil, draft, returned] = [row[10], row[11], row[12]]
  const [author, assignee] = [row[13], row[14]]
  const thread: Thread = {
    id: threadId(own, other),
    own,
    other,
    unread,
    draft,
    failed,
    pinned: (marks & 1) === 1,
    muted: (marks & 2) === 2,
    archived: (marks & 4) === 4,
    done: (marks & 8) === 8,
  }
  if (lastId !== null && lastAt !== null) {
    const state = stateFromCode(lastState ?? 0)
    const direction = directionOf(state)
    thread.last = { id: lastId, text: text ?? '', at: lastAt, state, direction }
    if (author !== null) thread.last.author = author
  }
  if (firstUnread !== null) thread.firstUnread = firstUnread
  if (snoozedUntil !== null) thread.snoozedUntil = snoozedUntil
  if (returned !== null) thread.returned = returned
  if (assignee !== null) thread.assignee = assignee
  return thread
}
