import type { ThreadFilterKind } from '../../../bridge/inbox.ts'

/** What was not put away; the same of a record is `isListed`. */
const HERE = 'archived = 0 AND snoozed_until IS NULL'

/** Which threads a filter lists; each condition is that of an index. */
export const FILTERS: Record<ThreadFilterKind, string> = {
  all: HERE,
  unread: `unread > 0 AND ${HERE}`,
  unanswered: `(last_state = 0 AND done = 0 AND other NOT GLOB '*[^0-9]*'
    OR returned_at IS NOT NULL) AND ${HERE}`,
  drafts: "draft <> ''",
  failed: 'failed > 0',
  archived: 'archived = 1',
  snoozed: 'snoozed_until IS NOT NULL',
}

/** What is listed: threads, or conversations, in which those of one person are put together. */
export const SOURCES = ['threads', 'conversations'] as const
export type Source = (typeof SOURCES)[number]

export const sourceOf = (together: boolean): Source => (together ? 'conversations' : 'threads')

/** Whether a row of a source is of the own number asked for, if one is. */
export const OF_OWN: Record<Source, string> = {
  threads: '(:own IS NULL OR own = :own)',
  conversations: `(:own IS NULL OR EXISTS (SELECT 1 FROM threads
    WHERE threads.lead = conversations.id AND threads.own = :own))`,
}
