import { z } from 'zod'
import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import type { Failure } from './failures.ts'
import { id, localId } from './fields.ts'
import { collection } from './collection.ts'

/** A question to support (section "Support tickets"), from the list. */
export interface Ticket {
  id: number
  /** Empty if the service gives none. */
  subject: string
  /** True if the service lists it among the open ones. */
  open: boolean
  /** The service's own word for its state; `Open` is the only one that is described. */
  status?: string
  /** When it was opened, milliseconds since the epoch. */
  at?: number
  author?: string
  /** Number of posts, and the newest, if the list has them. */
  posts?: number
  last?: LastPost
  /**
   * The service reports an unread post that was not seen here, or another person has written since.
   */
  unread: boolean
}

interface LastPost {
  id: number
  at?: number
  author?: string
  /** True if the ticket's author wrote it. */
  ours: boolean
}

export interface Post {
  id: number
  at?: number
  /** The service's own words for the time, where they cannot be read as one. */
  date?: string
  author?: string
  ours: boolean
  /** Foreign HTML: to be cleaned before it is shown. */
  html: string
  attachments: Attachment[]
}

/** A file of a post, as the service lists it: the shape is not described. */
export interface Attachment {
  /** Its name, most likely. */
  name?: string
  /** Bytes, most likely. */
  size?: number
  /** The whole as it came, as JSON, if it has no name; cut to a readable length. */
  raw?: string
}

/** A ticket with its posts, the oldest first. */
export interface TicketThread {
  id: number
  posts: Post[]
}

/** A post that is being written; kept on this computer only. */
export interface SupportDraft {
  /** The ticket it answers; absent for a new one. */
  ticket?: number
  /** Subject of a new ticket. */
  subject?: string
  text: string
  /** When it was kept last, milliseconds since the epoch. */
  at: number
}

/**
 * State of a post from here. `sending`: on its way; `unknown`: it may have arrived, and is looked
 * for in the ticket; `posted`: it is in the ticket, and files may still be on their way; `unsent`:
 * it certainly did not arrive; `released`: it was not found, and the user wants to write again.
 */
type PostingState = 'sending' | 'unknown' | 'posted' | 'unsent' | 'released'

/**
 * State of a file of a post. `waiting`: for its turn; `sending`: bytes are on their way;
 * `attached`: it is at the post; `unknown`: it may have arrived; `missing`: it may have left, but
 * the post has no more files than before; `unsent`: it did not arrive, and `failure` says why;
 * `cancelled`: by the user.
 */
type PostedFileState =
  'waiting' | 'sending' | 'attached' | 'unknown' | 'missing' | 'unsent' | 'cancelled'

export interface PostedFile {
  id: string
  name: string
  /** Bytes. */
  size: number
  /** Bytes that were handed over. */
  done: number
  state: PostedFileState
  failure?: Failure
  /** How many files the post had before it was sent; for an unknown one. */
  before?: number
}

/** A post that was sent from here and is not over yet. */
export interface Posting {
  /** Made here. */
  id: string
  /** The ticket it answers, or became; absent for a new one that is not known to be there. */
  ticket?: number
  /** Subject of a new ticket. */
  subject?: string
  text: string
  /** When it was sent, milliseconds since the epoch. */
  at: number
  state: PostingState
  /** Why it did not arrive, or is not known to have. */
  failure?: Failure
  /** When it was looked for in vain last, milliseconds since the epoch. */
  lookedAt?: number
  /** The post it became. */
  post?: number
  files: PostedFile[]
}

export const supportCollections = { tickets: collection<Ticket, TicketThread>() }

/** How much the service takes is not shown: beyond this it is most likely a mistake. */
const text = z.string().max(1_000_000)
const subject = z.string().max(1_000)
const said = text.regex(/\S/)
const handle = z.string().min(1).max(100)
const files = z.array(handle).max(50)
const posting = localId

export const supportCommands = {
  /** Unfinished writing: drafts, and posts that are on their way or have an unknown outcome. */
  'support.written': command(cabinetAlone)<{ drafts: SupportDraft[]; postings: Posting[] }>(),
  /** Keeps what is being written to a ticket, or without one a new ticket; an empty one is dropped. */
  'support.saveDraft': command(
    inCabinet({ ticket: id.optional(), subject: subject.optional(), text }),
  )(),
  /**
   * Reads a ticket that the user has open once more, in its turn; `detail.changed` announces it.
   */
  'support.follow': command(inCabinet({ ticket: id }))(),
  /** The user has seen a ticket up to its newest post. */
  'support.markSeen': command(inCabinet({ ticket: id, post: z.int() }))(),
  /**
   * Sends an answer, or without `ticket` opens one with a `subject`; answers as soon as it is kept
   * and on its way. `files` are handles of what the page offers, in their order. A fault found
   * before anything left is the failure, a file's with the field `files.<place>.<reason>`; later
   * ones come by `support.postingsChanged`.
   */
  'support.post': command(
    inCabinet({ ticket: id.optional(), subject: subject.optional(), text: said, files }).refine(
      ({ ticket, subject }) =>
        (ticket === undefined) === (subject !== undefined && /\S/.test(subject)),
      { path: ['subject'] },
    ),
  )<{ id: string }>(),
  /** Looks in the account for a post, and for its files, whose outcome is not known. */
  'support.look': command(inCabinet({ posting }))(),
  /** Lets the user write again, once a post was not found. */
  'support.release': command(inCabinet({ posting }))(),
  /**
   * Attaches files of a post that did not arrive, by handles of files that the page offers again.
   */
  'support.attach': command(
    inCabinet({
      posting,
      files: z
        .array(z.strictObject({ file: localId, handle }))
        .min(1)
        .max(50),
    }),
  )(),
  /** Stops a file; the first one takes its post with it as long as that is on its way. */
  'support.cancelFile': command(inCabinet({ posting, file: localId }))(),
  /** Forgets a posting that is not under way. */
  'support.dismiss': command(inCabinet({ posting }))(),
}

export interface SupportEvents {
  /** One that is over is `gone`; the ticket shows it then. */
  'support.postingsChanged': { cabinet: CabinetId; changed: Posting[]; gone: string[] }
}
