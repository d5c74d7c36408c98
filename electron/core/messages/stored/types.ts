import type { Contact } from '../../../bridge/contacts.ts'
import type { Failure } from '../../../bridge/failures.ts'
import type {
  Arrival,
  InboxCounts,
  InboxDelta,
  InvalidMessage,
  Lookalike,
  MemberId,
  Message,
  MessageId,
  Past,
  Stopped,
  Thread,
} from '../../../bridge/inbox.ts'

/** One message as the service lists it, with normalised numbers. */
export interface ServiceRow {
  /**
   * Identifies the message: `d<id>` for rows of `sms/dialog`, `l<id>` for rows of the legacy list.
   * Absent where the interface gives no id (`GET api/v1/sms`): such rows are distinguished by
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
  /** The network's report (older cabinets only). */
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
  /** The service seems to hold nothing older. */
  complete?: boolean
}

export interface Batch {
  rows: ServiceRow[]
  cursor: SyncCursor
  /** When the rows were asked for, milliseconds since the epoch. */
  now: number
  /** The part of the list that these rows cover. */
  listed?: Listed
  /** `news` has just come; `history` was there before and is stored without notifications. */
  kind: 'news' | 'history'
}

/** Changes made by an operation. */
export interface Change extends InboxDelta {
  /** The conversations that these threads are in. */
  conversations: Thread[]
  /** Counts of the whole cabinet after the operation. */
  counts: InboxCounts
}

export interface Ingested extends Change {
  arrivals: Arrival[]
  /** True if rows were left for a later look, because they may turn out to be own messages. */
  deferred: boolean
  /** Messages that were not known before. */
  added: number
  /**
   * Difference between the service's time of an own message and the service's clock when it left,
   * in milliseconds: the error of the assumed zone.
   */
  drift?: number
  /** Contacts of persons whose messages ask not to be written to. */
  refused?: Contact[]
}

export interface StoredPage {
  before?: string
  limit: number
}

/**
 * The range of the service's list that was known right before a message left. Times in milliseconds
 * since the epoch.
 */
export interface Listed {
  /** Rows dated within were all known: one that is not came later. `until` is not within. */
  from: number
  until: number
  /** The service's own time. */
  at: number
}

/**
 * The same as stored. `from` and `until` are absent if the list could not be read; the service's
 * time is absent for messages of earlier versions.
 */
type KeptListed = Partial<Listed>

/** The outbox's memory; survives a restart. */
export interface OutboxMemory {
  /** No message leaves before; milliseconds since the epoch. */
  notBefore: number
  /** End of a block; kept during a user's pause as well. */
  pausedUntil?: number
  paused?: 'block' | 'person'
  /** How often each message of unknown outcome was checked without finding a trace, and when last. */
  checks?: Record<MessageId, { count: number; at: number }>
  /**
   * The list before each message under way. If it could not be read then, the first later reading
   * without a similar row counts instead.
   */
  listed?: Record<MessageId, KeptListed>
  /** Other messages that may have left, by the ids that their rows are to get. */
  strays?: Record<MessageId, Stray>
}

/** See `strays.ts`; `at` is when it left, by the service's time where that is known. */
interface Stray {
  /** Its thread, and a digest of its text. */
  name: string
  at: number
  /** Colleagues were informed that it leaves. */
  told?: true
}

/** Unsettled messages: queued, on the wire, accepted or of unknown outcome, oldest first. */
export type Outstanding = readonly Message[]

/** From when on each figure of `Usage` counts, milliseconds since the epoch. */
export interface Since {
  text: number
  own: number
}

/** Facts needed right before a message is written. */
export interface BeforeWriting {
  usage: Usage
  outstanding: Outstanding
}

/** Facts needed right before the service's list is read. */
export interface BeforeReading {
  cursor?: SyncCursor
  outstanding: Outstanding
  /** As in `OutboxMemory`. */
  listed: Record<MessageId, KeptListed>
}

/** Conditions for a message to leave, and values stored with it. */
export interface Departing {
  notBefore: OutboxMemory['notBefore']
  /** The list right before; undefined if it could not be read. */
  listed: Listed | undefined
  /** The service's own time. */
  at: Listed['at']
  /** The message becomes `unsent` if its text was sent `most` times or more `since` then, by anyone. */
  limit: { since: number; most: number }
  /** A message that may be in the list already becomes `unknown`, for the user to decide. */
  mayBeListed: boolean
  /** Answer of colleagues, if there are any; they are informed of the outcome. */
  colleagues?: ColleaguesWord | undefined
}

/**
 * `alone`: colleagues cannot be reached; `stopped`: their work forbids sending, and the message
 * becomes `unsent`.
 */
export interface ColleaguesWord {
  alone?: true
  stopped?: Stopped
}

/** A desktop's report that it sent a row of the service's list. */
export interface ToldAnswer extends Pick<Message, 'thread' | 'text' | 'at' | 'alone'> {
  /** As of `ServiceRow`. */
  key?: string | undefined
  author: MemberId
}

/**
 * A message that left and whose outcome colleagues do not know yet; without a message if it was
 * dropped.
 */
export interface AnswerDue {
  id: MessageId
  message?: Message
  key?: string
}

export interface Departure {
  change: Change
  /** The outbox's memory as it was written. */
  memory: OutboxMemory
  /** True if the message is `sending` now; otherwise it is `unsent`, or the user is asked. */
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

export interface Advance {
  failure?: Failure
  /**
   * The service's id of an own message, which later reports use. Kept beside the row's `key`, which
   * may differ: the message has yet to be found among the rows.
   */
  serviceKey?: string
  segments?: number
  needsDecision?: boolean
  lookalikes?: Lookalike[]
  again?: true
  alone?: true
  past?: Past
  stopped?: Stopped
}
