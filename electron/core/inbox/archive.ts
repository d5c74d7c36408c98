import type { Failure } from '../../bridge/failures.ts'
import type {
  Arrival,
  InboxDelta,
  Message,
  MessageId,
  MessagesPage,
  MessageState,
  Thread,
  ThreadId,
  ThreadsPage,
} from './types.ts'

/** One message as the service lists it, with normalised numbers. */
export interface ServiceRow {
  serviceId: number
  own: string
  other: string
  incoming: boolean
  text: string
  /** Milliseconds since the epoch; absent where the service gave no readable time. */
  at?: number
  /** The service's hint that it was read. */
  read: boolean
}

/** Which days (`YYYY-MM-DD`, in the cabinet's zone) have been read, both ends included. */
export interface SyncCursor {
  oldest: string
  newest: string
}

export interface Batch {
  rows: ServiceRow[]
  cursor: SyncCursor
  /** When the rows were asked for, milliseconds since the epoch. */
  now: number
  /** `news` is what has just come; `history` was there before and arrives with nobody's notice. */
  kind: 'news' | 'history'
}

/** What an operation changed. */
export interface Change extends InboxDelta {
  /** Unread messages of the whole cabinet after it. */
  unread: number
}

export interface Ingested extends Change {
  arrivals: Arrival[]
  /** Whether rows were left for a later look, because they may turn out to be messages of ours. */
  deferred: boolean
}

export interface Page {
  before?: string
  limit: number
}

/**
 * Everything that is kept of one cabinet's messages. The list of threads and the unread counts are
 * kept up to date with each write and never computed by scanning messages.
 */
export interface Archive {
  cursor(): Promise<SyncCursor | undefined>
  /** Takes rows and the cursor together or not at all; rows known by their service id are skipped. */
  ingest(batch: Batch): Promise<Ingested>
  threads(page: Page): Promise<ThreadsPage>
  thread(id: ThreadId): Promise<Thread | undefined>
  /** Rejects with `notFound` where there is no such thread. */
  messages(thread: ThreadId, page: Page): Promise<MessagesPage>
  message(id: MessageId): Promise<Message | undefined>
  /** Begins a thread, or leaves the one that is there as it is. */
  begin(own: string, other: string, now: number): Promise<Change>
  /** Adds a message that was written here. */
  add(message: Message): Promise<Change>
  /**
   * Moves a message on if it is in one of the states named. Nothing if it is not, or not there.
   */
  advance(
    id: MessageId,
    from: readonly MessageState[],
    to: MessageState,
    failure?: Failure,
  ): Promise<Change | undefined>
  /** Drops a message that a person discarded. */
  remove(id: MessageId): Promise<Change>
  /** Messages queued, on the wire, accepted or of unknown outcome, in the order they were written. */
  outstanding(): Promise<Message[]>
  /** Rejects with `notFound` where there is no such message. */
  markRead(thread: ThreadId, upTo: MessageId): Promise<Change>
  markUnread(thread: ThreadId): Promise<Change>
  saveDraft(thread: ThreadId, text: string): Promise<Change>
  unread(): Promise<number>
}
