import { CoreFailure } from '../core-failure.ts'
import { isDialable, normaliseNumber } from '../phone/normalise.ts'
import type { Archive, Change, Page } from './archive.ts'
import { aboveDraft } from './outbox/decisions.ts'
import { threadId } from './thread-id.ts'
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
} from './types.ts'

/** The conversations of the archive: how they are read and searched, and what a person notes of them. */
export interface Threads {
  threads(filter: ThreadFilter, page: Page): Promise<ThreadsPage>
  findThreads(text: string, limit: number): Promise<Thread[]>
  messages(thread: ThreadId, place: MessagesPlace): Promise<MessagesPage>
  search(query: SearchQuery): Promise<SearchPage>
  /** Returns the thread of two numbers, which is begun where there is none. */
  openThread(own: string, other: string): Promise<Thread>
  markRead(thread: ThreadId, upTo: MessageId): Promise<void>
  markUnread(thread: ThreadId): Promise<void>
  markAllRead(): Promise<void>
  setMarks(thread: ThreadId, marks: ThreadMarks): Promise<void>
  /** `keepDraft`: above the draft that is there. */
  saveDraft(thread: ThreadId, text: string, keepDraft?: boolean): Promise<void>
}

export interface ThreadsOptions {
  archive: Archive
  onChange(change: Change): void
  /** Throws why nothing can be sent from a number at present. */
  requireSender(own: string): void
}

export function createThreads({ archive, onChange, requireSender }: ThreadsOptions): Threads {
  return {
    threads: (filter, page) => archive.threads(filter, page),
    findThreads: (text, limit) => archive.findThreads(text, limit),
    messages: (thread, place) => archive.messages(thread, place),
    search: (query) => archive.search(query),

    async openThread(own, other) {
      const [ownNumber, otherNumber] = [normaliseNumber(own), normaliseNumber(other)]
      const id = threadId(ownNumber, otherNumber)
      const there = await archive.thread(id)
      if (there) return there
      requireSender(ownNumber)
      if (!isDialable(otherNumber)) throw new CoreFailure('invalid', { field: 'other' })
      onChange(await archive.begin(ownNumber, otherNumber, Date.now()))
      return (await archive.thread(id)) as Thread
    },

    markRead: async (thread, upTo) => onChange(await archive.markRead(thread, upTo)),
    markUnread: async (thread) => onChange(await archive.markUnread(thread)),
    markAllRead: async () => onChange(await archive.markAllRead()),
    setMarks: async (thread, marks) => onChange(await archive.setMarks(thread, marks)),
    async saveDraft(thread, text, keepDraft = false) {
      const there = keepDraft ? await archive.thread(thread) : undefined
      onChange(await archive.saveDraft(thread, aboveDraft(text, there?.draft ?? '')))
    },
  }
}
