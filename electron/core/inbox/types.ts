import type { Failure } from '../../bridge/failures.ts'

/** Own number and other party, both normalised, joined by `:`. */
export type ThreadId = string
export type MessageId = string

/**
 * `received`: from the other party. The others are outgoing:
 * `queued` waits for its turn; `sending` is on the wire; `accepted` was taken by the service;
 * `confirmed` was seen in the service's own list; `refused` carries the service's reason;
 * `unsent` certainly did not leave and may be retried; `unknown` left and nobody knows the outcome,
 * so it is never sent again by itself.
 */
export type MessageState =
  'received' | 'queued' | 'sending' | 'accepted' | 'confirmed' | 'refused' | 'unsent' | 'unknown'

export interface Message {
  /** Stays the same when an outgoing message is confirmed. */
  id: MessageId
  thread: ThreadId
  direction: 'incoming' | 'outgoing'
  text: string
  /** Milliseconds since the epoch. */
  at: number
  state: MessageState
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
}

/** Asks for what lies before (older than) or from the newest on. */
export interface ThreadsPage {
  threads: Thread[]
  /** Pass as `before` for the next page; absent at the end. */
  next?: string
}

/** Messages in ascending order of time; within one moment their ids compare as strings. */
export interface MessagesPage {
  messages: Message[]
  /** Pass as `before` for older ones; absent at the beginning. */
  previous?: string
}

/** An own number that can send. */
export interface Sender {
  /** The service's id of the number. */
  numberId: number
  /** Digits only, international form. */
  number: string
  packet?: { name: string; total?: number; remaining?: number }
}

/** What changed; renderer stores merge it by id. */
export interface InboxDelta {
  threads: Thread[]
  messages: Message[]
  /** Messages that a person discarded. */
  gone?: MessageId[]
}

/** A new incoming message, for notifications. */
export interface Arrival {
  thread: ThreadId
  own: string
  other: string
  message: MessageId
  text: string
  at: number
}
