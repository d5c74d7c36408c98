import { z } from 'zod'
import type { CabinetId } from '../core/cabinet/types.ts'
import type {
  Posting,
  SupportAnswer,
  SupportDraft,
  Ticket,
  TicketThread,
} from '../core/support/types.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { id, localId } from './fields.ts'
import { slice } from './slice.ts'

export type * from '../core/support/types.ts'

export const supportSlices = { tickets: slice<Ticket, TicketThread>() }

/** How much the service takes is not shown: beyond this it is most likely a mistake. */
const text = z.string().max(1_000_000)
const subject = z.string().max(1_000)
const said = text.regex(/\S/)
const handle = z.string().min(1).max(100)
const files = z.array(handle).max(50)
const posting = localId

export const supportCommands = {
  /** What was written and is not over: drafts, and posts that are on their way or not known to be there. */
  'support.written': command(cabinetAlone)<{ drafts: SupportDraft[]; postings: Posting[] }>(),
  /** Keeps what is being written to a ticket, or without one a new ticket; an empty one is dropped. */
  'support.saveDraft': command(
    inCabinet({ ticket: id.optional(), subject: subject.optional(), text }),
  )(),
  /** Somebody has seen a ticket up to its newest post. */
  'support.markSeen': command(inCabinet({ ticket: id, post: z.int() }))(),
  /**
   * Sends an answer, or without `ticket` opens one with a `subject`; answers as soon as it is kept and on
   * its way. `files` are handles of what the page offers, in their order. What fails before anything left
   * is told by the failure, a file's with the field `files.<place>.<reason>`; everything later by
   * `support.postingsChanged`.
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
  /** Lets a person write again, once a post was looked for in vain. */
  'support.release': command(inCabinet({ posting }))(),
  /** Attaches files of a post that did not get there, by handles of what the page offers again. */
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
  /** Forgets a post of which nothing is under way. */
  'support.dismiss': command(inCabinet({ posting }))(),
}

export interface SupportEvents {
  /** One that is over is `gone`; the ticket shows it then. */
  'support.postingsChanged': { cabinet: CabinetId; changed: Posting[]; gone: string[] }
  /** What support has answered, to be told now and once. `hidden`: without subjects and names. */
  'support.due': { cabinet: CabinetId; answers: SupportAnswer[]; content: 'full' | 'hidden' }
}
