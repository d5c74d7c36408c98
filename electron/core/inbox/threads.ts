import { CoreFailure } from '../platform/failures/core-failure.ts'
import { isDialable, normaliseNumber } from '../../shared/phone-number.ts'
import type { Change, StoredPage, ToldAnswer } from '../messages/stored/types.ts'
import type { StoredInbox } from '../messages/tables.ts'
import { aboveDraft } from './outbox/decisions.ts'
import { threadId } from '../messages/thread-id.ts'
import type {
  MessageId,
  MessagesPage,
  MessagesPlace,
  SearchPage,
  SearchQuery,
  Thread,
  ThreadFilter,
  ThreadId,
  ThreadMarks,
  ThreadsPage,
} from '../../bridge/inbox.ts'

/** The conversations of the database: reading, searching, and the user's marks. */
export interface Threads {
  threads(filter: ThreadFilter, page: StoredPage): Promise<ThreadsPage>
  /** Conversations that wait for an answer, the longest waiting first. */
  longestWaiting(limit: number): Promise<Thread[]>
  /** A thread, or the conversation that it is in. Throws `notFound` where there is none. */
  thread(id: ThreadId): Promise<Thread>
  findThreads(text: string, limit: number): Promise<Thread[]>
  messages(thread: ThreadId, place: MessagesPlace): Promise<MessagesPage>
  search(query: SearchQuery): Promise<SearchPage>
  /** Returns the thread of two numbers, which is begun where there is none. */
  openThread(own: string, other: string): Promise<Thread>
  markRead(thread: ThreadId, upTo: MessageId): Promise<void>
  markUnread(thread: ThreadId): Promise<void>
  /** Returns how many messages that were. */
  markAllRead(filter: ThreadFilter): Promise<number>
  undoMarkAllRead(): Promise<void>
  setMarks(thread: ThreadId, marks: ThreadMarks): Promise<void>
  /** `keepDraft`: above the draft that is there. */
  saveDraft(thread: ThreadId, text: string, keepDraft?: boolean): Promise<void>
  /** Takes in what colleagues' desktops say they have sent. */
  noteAuthors(told: readonly ToldAnswer[]): Promise<void>
}

/** Operations that set the marks of conversations. */
export type StoredMarks = Pick<
  StoredInbox,
  'setMarks' | 'markRead' | 'markUnread' | 'markAllRead' | 'undoMarkAllRead' | 'ingest'
>

export interface ThreadsOptions {
  stored: StoredInbox
  marks(): Promise<StoredMarks>
  /** Something was set. */
  onMarked(): void
  onChange(change: Change): void
  /** Throws why nothing can be sent from a number at present. */
  requireSender(own: string): void
}

export function createThreads(options: ThreadsOptions): Threads {
  const { stored, marks, onChange, requireSender } = options

  async function mark(set: (by: StoredMarks) => Promise<Change>): Promise<Change> {
    const change = await set(await marks())
    onChange(change)
    options.onMarked()
    return change
  }

  return {
    threads: (filter, page) => stored.threads(filter, page),
    longestWaiting: (limit) => stored.longestWaiting(limit),
    async thread(id) {
      const found = await stored.conversation(id)
      if (!found) throw new CoreFailure('notFound', { field: 'thread' })
      return found
    },
    findThreads: (text, limit) => stored.findConversations(text, limit),
    messages: (thread, place) => stored.messages(thread, place),
    search: (query) => stored.search(query),

    async openThread(own, other) {
      const [ownNumber, otherNumber] = [normaliseNumber(own), normaliseNumber(other)]
      const id = threadId(ownNumber, otherNumber)
      const there = await stored.thread(id)
      if (there) return there
      requireSender(ownNumber)
      if (!isDialable(otherNumber)) throw new CoreFailure('invalid', { field: 'other' })
      onChange(await stored.begin(ownNumber, otherNumber, Date.now()))
      return (await stored.thread(id)) as Thread
    },

    async markRead(thread, upTo) {
      await mark((by) => by.markRead(thread, upTo))
    },
    async markUnread(thread) {
      await mark((by) => by.markUnread(thread))
    },
    async markAllRead(filter) {
      const { unread } = await stored.counts()
      const change = await mark((by) => by.markAllRead(filter))
      return unread - change.counts.unread
    },
    noteAuthors: async (told) => onChange(await stored.noteAuthors(told)),
    async undoMarkAllRead() {
      await mark((by) => by.undoMarkAllRead())
    },
    async setMarks(thread, given) {
      await mark((by) => by.setMarks(thread, given))
    },
    async saveDraft(thread, text, keepDraft = false) {
      const there = keepDraft ? await stored.thread(thread) : undefined
      onChange(await stored.saveDraft(thread, aboveDraft(text, there?.draft ?? '')))
    },
  }
}
