import { z } from 'zod'
import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { databaseCommands, type DatabaseEvents } from './database.ts'
import type { Failure } from './failures.ts'
import { cursor, limit, number, typed } from './fields.ts'

/**
 * Own number and other party, both normalised, joined by `:`. Without an own number it is the id of a
 * conversation, in which the threads of one person are put together: what may be done with a thread may be
 * done with all of them, but for writing, which is done in one.
 */
export type ThreadId = string

export type MessageId = string

/**
 * `received`: from the other party. The others are outgoing: `queued` waits for its turn; `sending`
 * is on the wire; `accepted` was taken by the service; `confirmed` was seen in the service's own
 * list; `delivered` and `undelivered` are what the network reported (older cabinets only);
 * `refused` carries the service's reason; `unsent` certainly did not leave and may be retried;
 * `unknown` left and its outcome is not known, so it is never sent again by itself.
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
  /** An unknown outcome that reading did not settle: the user decides. */
  needsDecision?: true
  /**
   * Listed messages that may be this one, whose outcome is unknown. The user is asked about the
   * first.
   */
  lookalikes?: Lookalike[]
  /** The user had it sent again: it may have left before. */
  again?: true
  /** The user decided that a similar listed message is another one. */
  otherListed?: true
  /** Why it was refused, not sent, or not confirmed. */
  failure?: Failure
  /** Which colleague sent it, from another desktop; only where that is certain. */
  author?: MemberId
  /** It was sent while colleagues were out of sight, and could not be asked whether they answer. */
  alone?: true
  /**
   * The state of colleagues' work that the user saw when writing a message that has not left for
   * good.
   */
  past?: Past
  /** Reason why an unsent message was stopped. */
  stopped?: Stopped
}

/** A message of the service's list that may be one of unknown outcome: it is not shown beside that. */
export interface Lookalike extends Pick<Message, 'text' | 'at' | 'segments'> {
  state: 'confirmed' | 'delivered' | 'undelivered'
  /** As of `ServiceRow`. */
  key?: string
}

/**
 * `upTo`: the number of the team's last change that the page has received; see `Colleagues`.
 * `anyway`: send despite claims, and without `upTo` despite answers, too.
 */
export interface Past {
  upTo?: number | undefined
  anyway?: boolean | undefined
}

/** A colleague says that he answers there, or has answered unseen. */
export interface Stopped {
  because: 'claim' | 'answer'
  member: MemberId
}

/** A member of a team; see `Colleague`. */
export type MemberId = string

export interface Thread {
  id: ThreadId
  /** Own number, digits only in international form; of a conversation where that person wrote last. */
  own: string
  /** The other party: digits, or a short code or letter sender as it is. */
  other: string
  last?: Pick<Message, 'id' | 'text' | 'at' | 'direction' | 'state' | 'author'>
  /** Incoming messages not read yet. */
  unread: number
  /** The first unread message: the thread opens at it, with the divider above. */
  firstUnread?: MessageId
  /** Unsent text kept for this thread. */
  draft: string
  /** Outgoing messages that were refused, not sent, not delivered, or not confirmed. */
  failed: number
  pinned: boolean
  /** No notification for its messages. */
  muted: boolean
  /** Out of the list until a new message comes. */
  archived: boolean
  /** Its last message needs no answer. */
  done: boolean
  /** Out of the list until then or until a new message comes; milliseconds since the epoch. */
  snoozedUntil?: number
  /** When its snooze ended: its place in the list goes by that until something is done about it. */
  returned?: number
  /** The member of the team to whom it is assigned. */
  assignee?: string
  /** The threads of a conversation; the first one gives it its id. */
  parts?: ThreadPart[]
}

/** One of the threads of a conversation. */
export type ThreadPart = Pick<Thread, 'id' | 'own' | 'other' | 'draft'>

/**
 * Marks that the user may set on a thread. `snoozedUntil: null` ends the snooze; `returned`
 * restores what another mark took from it, unless something was written since.
 */
export interface ThreadMarks {
  pinned?: boolean
  muted?: boolean
  archived?: boolean
  done?: boolean
  snoozedUntil?: number | null
  returned?: number
}

/** Which threads to list. `all` is all but archived and snoozed ones. */
export type ThreadFilterKind =
  'all' | 'unread' | 'unanswered' | 'drafts' | 'failed' | 'archived' | 'snoozed'

export interface ThreadFilter {
  kind: ThreadFilterKind
  /** Only threads of this own number, or conversations with one of it. */
  own?: string
  /** Only conversations assigned to this member; null for unassigned ones. */
  assignee?: string | null
}

/** Pinned threads first, then the newest; all pinned ones are on the first page. */
export interface ThreadsPage {
  threads: Thread[]
  /** Pass as `before` for the next page; absent at the end. */
  next?: string
}

/**
 * A range of a thread in ascending order of time; messages of one moment are ordered by their ids.
 */
export interface MessagesPage {
  messages: Message[]
  /** Pass as `before` for older ones; absent at the beginning. */
  previous?: string
  /** Pass as `after` for newer ones; absent at the end. */
  next?: string
}

/** Bounds of a range of messages; without any it ends with the newest. */
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

/** Which messages are looked through. */
export interface SearchFilter {
  /** From this moment on, and before that one, to the second; milliseconds since the epoch. */
  since?: number
  until?: number
  /** Only of this own number. */
  own?: string
  direction?: Message['direction']
}

export interface SearchQuery extends SearchFilter {
  /**
   * The text typed: words or parts of words, all of which must occur; case, ё, the forms of Russian
   * words and the notation of telephone numbers do not matter. Without a word all messages are
   * found that the filter lets through, if there is one.
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

/** Counts of what waits in a cabinet. */
export interface InboxCounts {
  /** Messages that were not read. */
  unread: number
  /** Conversations that wait for an answer. */
  awaiting: number
}

/** Changes; renderer stores merge them by id. */
export interface InboxDelta {
  threads: Thread[]
  messages: Message[]
  /** Messages that the user discarded. */
  gone?: MessageId[]
  /** Conversations that are parts of others now. */
  left?: ThreadId[]
}

/** A thread that comes back from a snooze. */
export interface Return {
  thread: ThreadId
  other: string
  /** The contact's name, where there is one. */
  name?: string
  /** Its last message is an own one: no answer came. */
  isUnanswered: boolean
}

/** A new incoming message that may be announced: not from a muted thread. */
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
  /** `complete`: the service seems to hold nothing older. */
  state: 'waiting' | 'reading' | 'idle' | 'complete'
  /** Messages taken up so far in this reading. */
  messages: number
  /** The first day of which messages are kept here, where nothing older is read because of that. */
  since?: string
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

/** The state of the outbox. */
export interface OutboxState {
  /** Queued messages. */
  waiting: number
  /** Nothing is sent until then; milliseconds since the epoch. */
  pausedUntil?: number
  /**
   * `block`: the service blocked identical texts; `link`: it cannot be reached; `person`: a user
   * paused it.
   */
  paused?: 'block' | 'link' | 'person'
  /** Messages held back because an identical one before them has an unknown outcome. */
  held: MessageId[]
}

/** Verdict of the limits on a text before it is sent (section "Limits"). */
export interface LimitsReport {
  /** The same text sent in the last 24 hours, by anyone, to anyone. */
  sameText: number
  /** Messages of this own number in the present month, and how many there may be. */
  month: { sent: number; limit: number }
  /** Seconds until its turn comes: at most 20 a minute leave. */
  wait: number
  /**
   * `ask`: the user has to agree first; `refuse`: the service would block all numbers for an hour.
   */
  verdict: 'fine' | 'warn' | 'ask' | 'refuse'
  /** Which limit the verdict comes from. */
  reason?: 'sameText' | 'month' | 'packet'
}

const DECISIONS = ['sendAgain', 'markSent', 'discard', 'same', 'other'] as const
export type Decision = (typeof DECISIONS)[number]

const thread = z.string().min(1).max(200)
const message = z.string().min(1).max(200)

/** Ten concatenated segments hold fewer characters than this; anything longer is a mistake. */
export const body = z.string().min(1).max(2000)

const past = z.strictObject({
  upTo: z.int().min(0).optional(),
  anyway: z.boolean().optional(),
})
const filter = z.strictObject({
  kind: z.enum(['all', 'unread', 'unanswered', 'drafts', 'failed', 'archived', 'snoozed']),
  own: number.optional(),
  assignee: z.uuid().nullable().optional(),
})
const marks = z.strictObject({
  pinned: z.boolean().optional(),
  muted: z.boolean().optional(),
  archived: z.boolean().optional(),
  done: z.boolean().optional(),
  snoozedUntil: z.int().min(0).nullable().optional(),
  returned: z.int().min(0).optional(),
})

export const inboxCommands = {
  'inbox.threads': command(inCabinet({ filter, before: cursor, limit }))<ThreadsPage>(),
  /** Conversations that wait for an answer, the longest waiting first. */
  'inbox.longestWaiting': command(inCabinet({ limit }))<Thread[]>(),
  /** A thread, or the conversation that it is in. */
  'inbox.thread': command(inCabinet({ thread }))<Thread>(),
  /** Threads whose number or contact's name matches the search. */
  'inbox.findThreads': command(inCabinet({ text: typed, limit }))<Thread[]>(),
  'inbox.messages': command(
    inCabinet({ thread, before: cursor, after: cursor, around: message.optional(), limit }),
  )<MessagesPage>(),
  'inbox.search': command(
    inCabinet({
      text: typed,
      thread: thread.optional(),
      since: z.int().min(0).optional(),
      until: z.int().min(0).optional(),
      own: number.optional(),
      direction: z.enum(['incoming', 'outgoing']).optional(),
      before: cursor,
      limit,
    }),
  )<SearchPage>(),
  /** Reads about a month further back at the service; `history.changed` reports the progress. */
  'inbox.readHistory': command(cabinetAlone)<History>(),
  /** Finds or begins the thread between an own number and another; nothing is sent. */
  'inbox.openThread': command(inCabinet({ own: number, other: number }))<Thread>(),
  /** Verdict of the limits on a text, before it is sent. */
  'inbox.limits': command(inCabinet({ thread, text: body }))<LimitsReport>(),
  /**
   * Queues a message and answers as soon as it is on the disk. `agreed`: the user has read the
   * limits' question. Fails as `limited` with the field `text` if they refuse, or ask without an
   * agreement. `keepDraft`: not written in the thread's composer, whose draft stays. `past`: the
   * colleagues' work that the user saw.
   */
  'inbox.send': command(
    inCabinet({
      thread,
      text: body,
      agreed: z.boolean().optional(),
      keepDraft: z.boolean().optional(),
      past: past.optional(),
    }),
  )<Message>(),
  /** Takes back a message that has not left; returns its text, which is the thread's draft again. */
  'inbox.takeBack': command(inCabinet({ message }))<{ text: string }>(),
  /** Sends an `unsent` or `refused` message again, as the same message; `anyway`: whatever colleagues do. */
  'inbox.retry': command(inCabinet({ message, anyway: z.boolean().optional() }))<Message>(),
  /**
   * Decides about an `unknown` message, or drops an `unsent` or `refused` one. For a message with
   * lookalikes only `same` and `other` are valid: the first of them is this message, or not.
   */
  'inbox.decide': command(inCabinet({ message, decision: z.enum(DECISIONS) }))(),
  /** Holds back everything queued, or lets it go. */
  'inbox.pause': command(inCabinet({ paused: z.boolean() }))(),
  /** Everything in the thread up to this message was seen. */
  'inbox.markRead': command(inCabinet({ thread, upTo: message }))(),
  'inbox.markUnread': command(inCabinet({ thread }))(),
  /** Reads everything in the threads of a filter; returns how many messages that were. */
  'inbox.markAllRead': command(inCabinet({ filter }))<number>(),
  /** Takes the last one back. */
  'inbox.undoMarkAllRead': command(cabinetAlone)(),
  'inbox.setMarks': command(inCabinet({ thread, marks }))(),
  /** `keepDraft`: as for `inbox.send`; the text goes above the draft that is there. */
  'inbox.saveDraft': command(
    inCabinet({ thread, text: z.string().max(10_000), keepDraft: z.boolean().optional() }),
  )(),
  ...databaseCommands,
}

interface InCabinet {
  cabinet: CabinetId
}

export interface InboxEvents extends DatabaseEvents {
  'senders.changed': InCabinet & { senders: Sender[] }
  'inbox.changed': InCabinet & InboxDelta
  /** One cabinet's counts: the figures for list, tray, taskbar and title. */
  'unread.changed': InCabinet & InboxCounts
  /** New incoming messages. */
  'inbox.arrived': InCabinet & { arrivals: Arrival[] }
  /** Threads whose snooze ended. */
  'inbox.returned': InCabinet & { returns: Return[] }
  'history.changed': InCabinet & { history: History }
  'outbox.changed': InCabinet & { outbox: OutboxState }
  /** The whole list: few, if any. */
  'invalidMessages.changed': InCabinet & { invalid: InvalidMessage[] }
}
