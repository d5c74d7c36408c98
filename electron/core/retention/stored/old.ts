import type {
  KindCounts,
  RetentionKind,
  RetentionPreview,
  SparedKind,
} from '../../../bridge/retention.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { countPruned } from '../../extensions/presence/pruning.ts'
import { secondOf } from '../../messages/stored/message-rows.ts'
import { conversationId } from '../../messages/thread-id.ts'
import { countChanges } from './changes.ts'
import { isSpared, reasonsOf, withReasons } from './spared.ts'

/** Moments before which each kind is too old, in milliseconds since the epoch; of other kinds nothing is. */
export type Before = Partial<Record<RetentionKind, number>>

export interface Rule {
  before: Before
  /** Reasons that spare no conversation. */
  also: readonly SparedKind[]
}

/** Most conversations that are listed. */
const LISTED = 200

interface Old {
  other: string
  messages: number
  drafts: number
}

// A narrow index is read, not the messages. What is on its way has no age.
const conversations = withReasons<[{ second: number; drafts: number }], Old>(
  `(SELECT other FROM threads WHERE id = c.id) AS other, sum(coalesce(o.count, 0)) AS messages,
    sum(t.draft <> '' AND t.drafted_at < :drafts) AS drafts`,
  `FROM threads t LEFT JOIN old o ON o.thread = t.id JOIN conversations c ON c.id = t.lead
    GROUP BY t.lead HAVING messages > 0 OR drafts > 0 ORDER BY messages DESC, c.id`,
  `old (thread, count) AS MATERIALIZED (
    SELECT thread, sum(one) FROM (
      SELECT id >> 43 AS thread, 1 AS one FROM messages INDEXED BY messages_seq
        WHERE (id >> 11) & 4294967295 < :second
      UNION ALL SELECT id >> 43, -1 FROM messages
        WHERE state BETWEEN 1 AND 4 AND (id >> 11) & 4294967295 < :second)
    GROUP BY thread),`,
)

/** Data that a rule would delete, and conversations that it would spare. */
export function whatIsOld(db: ReadableDatabase, { before, also }: Rule): RetentionPreview {
  const { messages: since = 0, drafts = 0 } = before
  const all = conversations(db).all({ second: secondOf(since), drafts })
  const going = all.filter((one) => !isSpared(one, also))
  const sum = (kind: 'messages' | 'drafts') => going.reduce((n, one) => n + one[kind], 0)
  const counts: KindCounts = {
    messages: sum('messages'),
    drafts: sum('drafts'),
    changes: countChanges(db, before.changes ?? 0),
    reachability: countPruned(db, before.reachability ?? 0),
  }
  const count = (kind: SparedKind) => all.filter((one) => one[kind] === 1).length
  return {
    counts,
    conversations: all.slice(0, LISTED).map((one) => ({
      ...{ id: conversationId(one.other), other: one.other },
      ...{ messages: one.messages, drafts: one.drafts, spared: reasonsOf(one) },
    })),
    others: Math.max(0, all.length - LISTED),
    spared: { pinned: count('pinned'), awaiting: count('awaiting'), noted: count('noted') },
  }
}
