import type { Failure } from '../../bridge/failures.ts'

/** Own number and other party, both normalised, joined by `:`. */
export type ThreadId = string
export type MessageId = string

/**
 * `received`: from the other party. The others are outgoing:
 * `queued` waits for its turn; `sending` is on the wire; `accepted` was taken by the service;
 * `confirmed` was seen in the service's own list; `delivered` and `undelivered` are what the network
 * reported (older cabinets only); `refused` carries the service's reason; `unsent` certainly did not
 * leave and may be retried; `unknown` left and nobody knows the outcome, so it is never sent again by
 * itself.
 */
export type MessageState =
  | 'received'
  | 'queued'
  | 'sending'
  | 'accepted'
  | 'confirmed'
  | 'delivered'
  | 'undelivered'
  | 'refused'
  | 'unsent'
  | 'unknown'

export interface Message {
  /** Stays the same when an outgoing message is confirmed. */
  id: MessageId
  thread: ThreadId
  direction: 'incoming' | 'outgoing'
  text: string
  /** Milliseconds since the epoch. */
  at: number
  state: MessageState
  /** Segments, as the service counted them. */
  segments?: number
  /** Until then a queued message may be taken back, and is not sent; milliseconds since the epoch. */
  sendAt?: number
  /** An unknown outcome that reading did not settle: a person decides. */
  needsDecision?: true
  /** Why it was refused, not sent, or not confirmed. */
  failure?: Failure
}

export interface Thread {
  id: ThreadId
  /** Own number, digits only in international form. */
  own: string
  /** The other party: digits, or a short code or letter sender as it is. */
  other: string
  last?: Pick<Message, 'id' | 'text' | 'at' | 'direction' | 'state'>
  /** Incoming messages not read yet. */
  unread: number
  /** The first unread message: where the thread opens and the divider stands. */
  firstUnread?: MessageId
  /** Unsent text kept for this thread. */
  draft: string
  /** Outgoing messages that were refused, not sent, not delivered, or wait for a decision. */
  failed: number
  pinned: boolean
  /** No notification for its messages. */
  muted: boolean
  /** Out of the list until a new message comes. */
  archived: boolean
  /** Out of the list until then or until a new message comes; milliseconds since the epoch. */
  snoozedUntil?: number
}

/** What a person may set on a thread. `snoozedUntil: null` ends the snooze. */
export interface ThreadMarks {
  pinned?: boolean
  muted?: boolean
  archived?: boolean
  snoozedUntil?: number | null
}

/** Which threads to list. `all` is all but archived and snoozed ones. */
export type ThreadFilterKind =
  'all' | 'unread' | 'unanswered' | 'drafts' | 'failed' | 'archived' | 'snoozed'

export interface ThreadFilter {
  kind: ThreadFilterKind
  /** Only threads of this own number. */
  own?: string
}

/** Pinned threads first, then the newest; all pinned ones are on the first page. */
export interface ThreadsPage {
  threads: Thread[]
  /** Pass as `before` for the next page; absent at the end. */
  next?: string
}

/** A range of a thread in ascending order of time; within one moment messages stand by their ids. */
export interface MessagesPage {
  messages: Message[]
  /** Pass as `before` for older ones; absent at the beginning. */
  previous?: string
  /** Pass as `after` for newer ones; absent at the end. */
  next?: string
}

/** Where a range of messages lies; with none of them it ends with the newest. */
export interface MessagesPlace {
  before?: string
  after?: string
  /** The range with this message in it, about its middle. */
  around?: MessageId
  limit: number
}

/** Newest hits first. */
export interface SearchPage {
  hits: Message[]
  /** Words, or beginnings of words, for which they were found. */
  words: string[]
  /** Pass as `before` for older hits; absent at the end. */
  next?: string
}

export interface SearchQuery {
  /**
   * What a person typed: words or parts of words, all of which must occur; case, ё and the forms of
   * Russian words do not matter.
   */
  text: string
  /** Only in this thread. */
  thread?: ThreadId
  before?: string
  limit: number
}

/** An own number that can send. */
export interface Sender {
  /** The service's id of the number. */
  numberId: number
  /** Digits only, international form. */
  number: string
  packet?: { id?: string; name: string; total?: number; remaining?: number }
}

/** What changed; renderer stores merge it by id. */
export interface InboxDelta {
  threads: Thread[]
  messages: Message[]
  /** Messages that a person discarded. */
  gone?: MessageId[]
}

/** A new incoming message that a notification may tell of: not from a muted thread. */
export interface Arrival {
  thread: ThreadId
  own: string
  other: string
  /** The contact's name, where there is one. */
  name?: string
  message: MessageId
  text: string
  at: number
}

/** How far back messages have been read. */
export interface History {
  /** The oldest day that was read, `YYYY-MM-DD` in the cabinet's zone; absent before the first reading. */
  oldest?: string
  /** The day down to which it is being read. */
  target: string
  /** `complete`: the service holds nothing older, as far as one can tell. */
  state: 'waiting' | 'reading' | 'idle' | 'complete'
  /** Messages taken up so far in this reading. */
  messages: number
}

/** A message that the service lists in another shape than described: what of it can be read. */
export interface InvalidMessage {
  id: string
  text?: string
  /** Milliseconds since the epoch. */
  at?: number
  /** Normalised, as the row names them. */
  sender?: string
  receiver?: string
  /** Operation, member and kind of mistake, without values. */
  reason: string
}

/** What the outbox is doing. */
export interface OutboxState {
  /** Queued messages. */
  waiting: number
  /** Nothing is sent until then; milliseconds since the epoch. */
  pausedUntil?: number
  /** `block`: the service blocked identical texts; `link`: it cannot be reached; `person`: somebody paused it. */
  paused?: 'block' | 'link' | 'person'
  /** Messages held back because an identical one before them has an unknown outcome. */
  held: MessageId[]
}

/** What the limits say about a text before it is sent (section "Limits"). */
export interface LimitsReport {
  /** The same text sent in the last 24 hours, by anyone, to anyone. */
  sameText: number
  /** Messages of this own number in the present month, and how many there may be. */
  month: { sent: number; limit: number }
  /** Seconds until its turn comes: at most 20 a minute leave. */
  wait: number
  /** `ask`: a person has to agree first; `refuse`: the service would block all numbers for an hour. */
  verdict: 'fine' | 'warn' | 'ask' | 'refuse'
  /** Which limit the verdict comes from. */
  reason?: 'sameText' | 'month' | 'packet'
}

/**
 * Where messages are kept. `memory`: nothing outlives the program, because the keychain cannot keep
 * the key; `failed`: the file is kept as it is and nothing is read or written until a person chooses.
 */
export type ArchiveState =
  | { state: 'opening' }
  | { state: 'open'; kept: 'disk' | 'memory' }
  | { state: 'failed'; trouble: ArchiveTrouble }

/**
 * `wrongKey`: the file is whole or not, but its key is not the one in the keychain; `damaged`: its
 * content is not consistent; `newer`: a newer version of the app wrote it; `full`: the disk is full;
 * `unreadable`: the system refuses the file, or the thread that worked with it died.
 */
export type ArchiveTrouble = 'wrongKey' | 'damaged' | 'newer' | 'full' | 'unreadable'
