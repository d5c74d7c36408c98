import type { MessageId } from '../../bridge/inbox.ts'
import type { WritableDatabase } from '../database/handles.ts'
import { withOthers } from '../database/person.ts'
import { defineTables, type Asked } from '../database/tables.ts'
import { answersDue, answersTold } from './stored/answers-due.ts'
import { noteAuthors } from './stored/authors.ts'
import { counts, regroup, showConversation } from './stored/conversations.ts'
import { decideLookalike } from './stored/deciding.ts'
import { conclude, depart } from './stored/departures.ts'
import { eraseAuthors, eraseInvalid, eraseOutboxMemory, eraseThreads } from './stored/forgetting.ts'
import { give, take } from './stored/handover.ts'
import { takeRows, type IngestResult } from './stored/ingest.ts'
import { messageById } from './stored/messages.ts'
import { migrations } from './stored/migrations/index.ts'
import { forgetNotices, notices, tellOfLoss } from './stored/notices.ts'
import { outboxMemory, rememberOutbox } from './stored/outbox-memory.ts'
import {
  add,
  advance,
  awaitingReports,
  beforeReading,
  beforeWriting,
  outstanding,
  remove,
} from './stored/outgoing.ts'
import { pageOf } from './stored/pages.ts'
import { timeBy } from './stored/retime.ts'
import { indexSome } from './stored/search-index.ts'
import { search } from './stored/search.ts'
import { sequence } from './stored/sequence.ts'
import { invalidMessages, syncCursor } from './stored/sync-state.ts'
import { listThreads, longestWaiting } from './stored/thread-list.ts'
import { begin, markRead, markUnread, saveDraft, setMarks } from './stored/thread-marks.ts'
import { markAllRead, undoMarkAllRead, wakeSnoozed } from './stored/threads-together.ts'
import { conversationWith, findConversations, threadNamed } from './stored/threads.ts'
import type { Batch, Change, Ingested } from './stored/types.ts'
import { beginWork } from './stored/work.ts'

/**
 * Stores rows and the cursor together or not at all. For known rows only the `read` hint and the
 * `delivery` can be new; `sortOut` in `incoming-batch.ts` finds those. With more than 500 new
 * messages the answer has none of them: an open thread checks for them itself.
 */
function ingest(db: WritableDatabase, batch: Batch): Ingested {
  const work = beginWork(db)
  const taken: IngestResult = takeRows(db, work, batch)
  syncCursor.write(db, batch.cursor)
  return { ...work.done(), ...taken }
}

/** Regroups threads after contacts changed. */
function regroupThreads(db: WritableDatabase): Change {
  const { leads, left } = regroup(db)
  const conversations = leads.map((lead) => showConversation(db, lead))
  return {
    threads: [],
    messages: [],
    ...(left.length > 0 && { left }),
    conversations,
    counts: counts(db),
  }
}

export type InboxTables = typeof inboxTables
export type StoredInbox = Asked<InboxTables>

/**
 * Messages and their threads, what is on its way out, and how far the service's list was read. The list
 * of threads and the unread counts are kept up to date with each write and never computed by scanning
 * messages.
 */
export const inboxTables = defineTables({
  name: 'inbox',
  migrations,
  reads: {
    cursor: syncCursor.read,
    threads: listThreads,
    longestWaiting,
    thread: threadNamed,
    conversation: conversationWith,
    findConversations,
    messages: pageOf,
    message: (db, id: MessageId) => messageById(db, id)?.message,
    search,
    counts,
    invalidMessages: (db) => invalidMessages.read(db) ?? [],
    notices,
    outstanding,
    beforeReading,
    beforeWriting,
    awaitingReports,
    answersDue,
    outboxMemory,
  },
  writes: {
    timeBy,
    ingest,
    keepInvalidMessages: invalidMessages.write,
    forgetNotices,
    begin,
    markRead,
    markUnread,
    markAllRead,
    undoMarkAllRead,
    setMarks,
    wakeSnoozed,
    regroup: regroupThreads,
    saveDraft,
    add,
    advance,
    remove,
    depart,
    conclude,
    decideLookalike,
    rememberOutbox,
    noteAuthors,
    answersTold,
  },
  persons: {
    threads: eraseThreads,
    conversations: withOthers,
    messages: withOthers,
    search: withOthers,
    unread: withOthers,
    sent: withOthers,
    answers_due: withOthers,
    answer_authors: eraseAuthors,
    // All of it is done as the threads are grouped without the contact.
    regrouping: withOthers,
    outbox: eraseOutboxMemory,
    knownLists: withOthers,
    invalidMessages: eraseInvalid,
    // Digests that tell of nobody without their number.
    forgotten: 'none',
    state: 'none',
    ...{ cursor: 'none', indexed: 'none', notices: 'none', zone: 'none' },
  },
  handover: { give, take },
  onLoss: tellOfLoss,
  maintenance(db) {
    const { low, high } = sequence.span(db)
    return indexSome(db, low, high)
  },
})
