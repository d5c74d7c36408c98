import type { Failure } from '../../bridge/failures.ts'
import type { MenuArchive } from '../menus/archive.ts'
import type { MoneyArchive } from '../money/archive.ts'
import type { NumbersArchive } from '../numbers/archive.ts'
import type { PresenceArchive } from '../presence/archive.ts'
import type { SupportArchive } from '../support/archive.ts'
import type { Contact, ContactId, QuickReply } from '../contacts/types.ts'
import type {
  Arrival,
  InboxDelta,
  Message,
  MessageId,
  MessagesPage,
  MessagesPlace,
  MessageState,
  SearchPage,
  SearchQuery,
  Thread,
  ThreadFilter,
  ThreadId,
  ThreadMarks,
  ThreadsPage,
  InvalidMessage,
} from './types.ts'

/** One message as the service lists it, with normalised numbers. */
export interface ServiceRow {
  /**
   * What tells this message from others: `d<id>` for rows of `sms/dialog`, `l<id>` for rows of the
   * legacy list. Absent where the interface gives no id (`GET api/v1/sms`): such rows are told apart by
   * counting identical ones (`sortOut` in `incoming-batch.ts`).
   */
  key?: string
  own: string
  other: string
  incoming: boolean
  text: string
  /** Milliseconds since the epoch; absent where the service gave no readable time. */
  at?: number
  /** The service's hint that it was read. */
  read: boolean
  segments?: number
  /** What the network reported (older cabinets only). */
  delivery?: 'delivered' | 'undelivered'
}

/** A row that does not fit, and what has to be read again to know that it is gone. */
export interface KeptInvalid {
  operation: string
  /** Milliseconds since the epoch, both ends included. */
  from: number
  until: number
  message: InvalidMessage
}

/** A zone whose clocks are never changed. */
export interface Zone {
  name: string
  /** Milliseconds ahead of UTC. */
  offset: number
}

/** Which days (`YYYY-MM-DD`, in the cabinet's zone) have been read, both ends included. */
export interface SyncCursor {
  oldest: string
  newest: string
  /** Nothing older exists, as far as one can tell. */
  complete?: boolean
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
  /** Messages that were not known before. */
  added: number
  /**
   * How far the time that the service wrote for a message of ours is from when it left by the service's
   * own clock, in milliseconds: the error of the zone that is taken for the service's.
   */
  drift?: number
}

export interface Page {
  before?: string
  limit: number
}

/** What the service had listed right before a message left. Times in milliseconds since the epoch. */
export interface Listed {
  /** Rows dated within were all known: one that is not came later. `until` is not within. */
  from: number
  until: number
  /** The service's own time. */
  at: number
}

/** What the outbox knows about its past; survives a restart. */
export interface OutboxMemory {
  /** No message leaves before; milliseconds since the epoch. */
  notBefore: number
  /** End of a block; kept while a person has paused as well. */
  pausedUntil?: number
  paused?: 'block' | 'person'
  /** How often each message of unknown outcome was checked without finding a trace, and when last. */
  checks?: Record<MessageId, { count: number; at: number }>
  /** What was listed before each message under way; absent for one before which the list was not read. */
  listed?: Record<MessageId, Listed>
}

/** What is not settled yet: queued, on the wire, accepted or of unknown outcome, oldest first. */
export type Outstanding = readonly Message[]

/** From when on each figure of `Usage` counts, milliseconds since the epoch. */
export interface Since {
  text: number
  own: number
}

/** What is known right before a message is written. */
export interface BeforeWriting {
  usage: Usage
  outstanding: Outstanding
}

/** What is known right before the service's list is read. */
export interface BeforeReading {
  cursor?: SyncCursor
  outstanding: Outstanding
  /** As in `OutboxMemory`. */
  listed: Record<MessageId, Listed>
}

/** What decides whether a message may leave, and what is written down with it. */
export interface Departing {
  notBefore: OutboxMemory['notBefore']
  /** What the service listed right before; undefined if the list could not be read. */
  listed: Listed | undefined
  /** The message becomes `unsent` if its text was sent `most` times or more `since` then, by anyone. */
  limit: { since: number; most: number }
}

export interface Departure {
  change: Change
  /** The outbox's memory as it was written. */
  memory: OutboxMemory
  /** Whether the message is `sending` now; otherwise it is `unsent`. */
  leaves: boolean
}

/** How a message came off the wire. */
export interface Conclusion extends OutboxChange {
  /** The outbox's memory as it was written. */
  memory: OutboxMemory
}

/** A change after which the outbox plans again. */
export interface OutboxChange extends Change {
  outstanding: Outstanding
}

/** Counted is what left or may have left: neither queued nor refused nor unsent messages. */
export interface Usage {
  /** Outgoing messages with this text since a moment, any receiver, other programs' included. */
  sameText: number
  /** Outgoing messages of an own number since a moment. */
  sentFrom: number
}

/**
 * Everything that is kept of one cabinet: its messages, which extensions were reachable, drafts of
 * voice menus, and what was written to support. The list of threads and the unread counts are kept up to date with each write and never computed by scanning
 * messages. Every call may reject with an `ArchiveFailure`; one that changes something does all of it
 * or nothing.
 */
export interface Archive
  extends PresenceArchive, MenuArchive, MoneyArchive, NumbersArchive, SupportArchive {
  /**
   * Has the service's times be of this zone: what was taken up by another is moved, which may take
   * seconds. To be told before anything is taken up.
   */
  timeBy(zone: Zone): Promise<void>
  cursor(): Promise<SyncCursor | undefined>
  /**
   * Takes rows and the cursor together or not at all. Of a row that is known only its `read` hint and
   * its `delivery` are new; `sortOut` in `incoming-batch.ts` tells which are known. Of more than 500
   * new messages at once none is in the answer: a thread that is open checks for them itself.
   */
  ingest(batch: Batch): Promise<Ingested>
  threads(filter: ThreadFilter, page: Page): Promise<ThreadsPage>
  thread(id: ThreadId): Promise<Thread | undefined>
  /** Threads whose number or contact's name fits what was typed, newest first. */
  findThreads(text: string, limit: number): Promise<Thread[]>
  /** Rejects with `notFound` where there is no such thread. */
  messages(thread: ThreadId, place: MessagesPlace): Promise<MessagesPage>
  message(id: MessageId): Promise<Message | undefined>
  search(query: SearchQuery): Promise<SearchPage>
  /** Begins a thread, or leaves the one that is there as it is. */
  begin(own: string, other: string, now: number): Promise<Change>
  /**
   * What the limits depend on, for one more message with this text. Rejects with `notFound` where there
   * is no such thread.
   */
  beforeWriting(thread: ThreadId, text: string, since: Since): Promise<BeforeWriting>
  /** Adds a message that was written here, and empties its thread's draft with it unless that stays. */
  add(message: Message, draftStays?: boolean): Promise<OutboxChange>
  /**
   * Lets a queued message leave: in one transaction it becomes `sending`, and the outbox's memory is
   * written. Returns undefined if it is not queued any more. On return all of it is on the disk.
   */
  depart(id: MessageId, departing: Departing): Promise<Departure | undefined>
  /**
   * Moves a message on from the wire, if it is in this state, and changes the outbox's memory in the same
   * transaction. On return both are on the disk.
   */
  conclude(
    id: MessageId,
    from: MessageState,
    to: MessageState,
    details: Advance,
    memory: Partial<OutboxMemory>,
  ): Promise<Conclusion>
  /**
   * Moves a message on if it is in one of the states named. Returns undefined if it is not, or does not exist.
   * On return the new state is on the disk.
   */
  advance(
    id: MessageId,
    from: readonly MessageState[],
    to: MessageState,
    details?: Advance,
  ): Promise<Change | undefined>
  /** Drops a message that a person discarded or took back. */
  remove(id: MessageId, from: readonly MessageState[]): Promise<Change | undefined>
  outstanding(): Promise<Outstanding>
  beforeReading(): Promise<BeforeReading>
  /**
   * `confirmed` messages that were sent from here since a moment and carry a `serviceKey`, oldest first:
   * the network has not reported of them (older cabinets). Milliseconds since the epoch.
   */
  awaitingReports(since: number): Promise<{ id: MessageId; serviceKey: string }[]>
  /** Rejects with `notFound` where there is no such message. */
  markRead(thread: ThreadId, upTo: MessageId): Promise<Change>
  markUnread(thread: ThreadId): Promise<Change>
  markAllRead(): Promise<Change>
  setMarks(thread: ThreadId, marks: ThreadMarks): Promise<Change>
  /** Threads whose snooze ended by a moment come back. */
  wakeSnoozed(now: number): Promise<Change>
  saveDraft(thread: ThreadId, text: string): Promise<Change>
  unread(): Promise<number>

  invalidMessages(): Promise<KeptInvalid[]>
  keepInvalidMessages(list: KeptInvalid[]): Promise<void>

  outboxMemory(): Promise<OutboxMemory>
  /** Changes these members; `undefined` removes one. Returns all of it. On return it is on the disk. */
  rememberOutbox(memory: Partial<OutboxMemory>): Promise<OutboxMemory>

  contacts(): Promise<Contact[]>
  saveContacts(contacts: Contact[]): Promise<void>
  removeContact(id: ContactId): Promise<void>
  quickReplies(): Promise<QuickReply[]>
  saveQuickReplies(replies: QuickReply[]): Promise<void>

  close(): Promise<void>
}

export interface Advance {
  failure?: Failure
  /**
   * The id that the service gave a message of ours, by which later reports name it. Kept beside the
   * row's `key`, which it need not equal: the message is still to be found among the rows.
   */
  serviceKey?: string
  segments?: number
  sendAt?: number
  needsDecision?: boolean
}
