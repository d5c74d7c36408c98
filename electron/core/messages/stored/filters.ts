import type { ThreadFilter, ThreadFilterKind } from '../../../bridge/inbox.ts'

/** Conversations that were not put away. */
const HERE = 'archived = 0 AND snoozed_until IS NULL'

/** Which conversations a filter lists; each condition is that of an index. */
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

/** Condition of conversations: one of the own number, and the assignee, if given. */
export const AMONG = `(:own IS NULL OR EXISTS (SELECT 1 FROM threads
    WHERE threads.lead = conversations.id AND threads.own = :own))
    AND (:assignee IS NULL OR :assignee =
      (SELECT coalesce(assignee, '') FROM threads WHERE threads.id = conversations.newest))`

/** SQL parameters of `AMONG`. */
export const amongOf = ({ own, assignee }: ThreadFilter) => ({
  own: own ?? null,
  assignee: assignee === undefined ? null : (assignee ?? ''),
})
export type Among = ReturnType<typeof amongOf>
