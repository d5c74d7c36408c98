import { z } from 'zod'
import type {
  ArchiveState,
  Arrival,
  History,
  InboxDelta,
  LimitsReport,
  Message,
  MessageId,
  MessagesPage,
  OutboxState,
  SearchPage,
  Sender,
  Thread,
  ThreadId,
  ThreadsPage,
  InvalidMessage,
} from '../core/inbox/types.ts'
import type { CabinetId } from '../core/cabinet/types.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { cursor, limit, number, typed } from './fields.ts'

export type {
  ArchiveState,
  ArchiveTrouble,
  Arrival,
  History,
  InboxDelta,
  LimitsReport,
  Message,
  MessageId,
  MessagesPage,
  MessagesPlace,
  MessageState,
  OutboxState,
  SearchPage,
  SearchQuery,
  Sender,
  Thread,
  ThreadFilter,
  ThreadFilterKind,
  ThreadId,
  ThreadMarks,
  ThreadsPage,
  InvalidMessage,
} from '../core/inbox/types.ts'

const thread = z.string().min(1).max(200)
const message = z.string().min(1).max(200)

/** Ten concatenated segments hold fewer characters than this; anything longer is a mistake. */
const body = z.string().min(1).max(2000)

const filter = z.strictObject({
  kind: z.enum(['all', 'unread', 'unanswered', 'drafts', 'failed', 'archived', 'snoozed']),
  own: number.optional(),
})
const marks = z.strictObject({
  pinned: z.boolean().optional(),
  muted: z.boolean().optional(),
  archived: z.boolean().optional(),
  snoozedUntil: z.int().min(0).nullable().optional(),
})

export const inboxCommands = {
  'inbox.threads': command(inCabinet({ filter, before: cursor, limit }))<ThreadsPage>(),
  /** Threads whose number or contact's name fits what was typed. */
  'inbox.findThreads': command(inCabinet({ text: typed, limit }))<Thread[]>(),
  'inbox.messages': command(
    inCabinet({ thread, before: cursor, after: cursor, around: message.optional(), limit }),
  )<MessagesPage>(),
  'inbox.search': command(
    inCabinet({ text: typed, thread: thread.optional(), before: cursor, limit }),
  )<SearchPage>(),
  /** Reads further back at the service, by about a month; `history.changed` tells how it goes. */
  'inbox.readHistory': command(cabinetAlone)<History>(),
  /** Finds or begins the thread between an own number and another; nothing is sent. */
  'inbox.openThread': command(inCabinet({ own: number, other: number }))<Thread>(),
  /** What the limits say about a text, before it is sent. */
  'inbox.limits': command(inCabinet({ thread, text: body }))<LimitsReport>(),
  /**
   * Queues a message and answers as soon as it is on the disk. `agreed`: a person read what the limits
   * ask. Fails as `limited` with the field `text` where they refuse, or ask and nobody agreed.
   * `keepDraft`: not written in the thread's composer, whose draft stays.
   */
  'inbox.send': command(
    inCabinet({
      thread,
      text: body,
      agreed: z.boolean().optional(),
      keepDraft: z.boolean().optional(),
    }),
  )<Message>(),
  /** Takes back a message that has not left; returns its text, which is the thread's draft again. */
  'inbox.takeBack': command(inCabinet({ message }))<{ text: string }>(),
  /** Sends an `unsent` or `refused` message again, as the same message. */
  'inbox.retry': command(inCabinet({ message }))<Message>(),
  /** A person's decision about an `unknown` message, or to drop one that was `unsent` or `refused`. */
  'inbox.decide': command(
    inCabinet({ message, decision: z.enum(['sendAgain', 'markSent', 'discard']) }),
  )(),
  /** Holds back everything queued, or lets it go. */
  'inbox.pause': command(inCabinet({ paused: z.boolean() }))(),
  /** Everything in the thread up to this message was seen. */
  'inbox.markRead': command(inCabinet({ thread, upTo: message }))(),
  'inbox.markUnread': command(inCabinet({ thread }))(),
  'inbox.markAllRead': command(cabinetAlone)(),
  'inbox.setMarks': command(inCabinet({ thread, marks }))(),
  /** `keepDraft`: as for `inbox.send`; the text goes above the draft that is there. */
  'inbox.saveDraft': command(
    inCabinet({ thread, text: z.string().max(10_000), keepDraft: z.boolean().optional() }),
  )(),

  /** Tries again to open the archive, after the keychain or the disk was mended. */
  'archive.retry': command(cabinetAlone)<ArchiveState>(),
  /** Puts an archive that cannot be read aside, under another name, and begins an empty one. */
  'archive.setAside': command(cabinetAlone)<ArchiveState>(),
}

interface InCabinet {
  cabinet: CabinetId
}

export interface InboxEvents {
  'senders.changed': InCabinet & { senders: Sender[] }
  'inbox.changed': InCabinet & InboxDelta
  /** Unread messages of one cabinet: the one figure for list, tray, taskbar and title. */
  'unread.changed': InCabinet & { unread: number }
  /** New incoming messages. */
  'inbox.arrived': InCabinet & { arrivals: Arrival[] }
  /**
   * New messages to be told of now, by settings and quiet hours: one notification per thread, or one
   * `summary` of all, which takes the place of the one before it. `hidden`: without names and texts.
   */
  'notification.due': InCabinet & {
    arrivals: Arrival[]
    content: 'full' | 'hidden'
    summary: boolean
  }
  'archive.changed': InCabinet & { archive: ArchiveState }
  'history.changed': InCabinet & { history: History }
  'outbox.changed': InCabinet & { outbox: OutboxState }
  /** All of them anew: few, if any. */
  'invalidMessages.changed': InCabinet & { invalid: InvalidMessage[] }
  /** The shell asks the window to show a thread (a notification was clicked). */
  'thread.show': InCabinet & { thread: ThreadId; message?: MessageId }
}
