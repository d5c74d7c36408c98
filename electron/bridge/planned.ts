import { z } from 'zod'
import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { localId, number } from './fields.ts'
import type { Failure } from './failures.ts'
import {
  body,
  type LimitsReport,
  type Message,
  type MessageId,
  type MessageState,
  type ThreadId,
} from './inbox.ts'
import type { Job } from './jobs.ts'

/**
 * A message that leaves later, or when its turn comes among those to several; kept on this computer alone, so
 * that it leaves only while the app runs. It becomes a queued message with the same id.
 */
export interface PlannedMessage {
  id: MessageId
  thread: ThreadId
  text: string
  /** When it leaves; milliseconds since the epoch. */
  due: number
  /** Id of its bulk message. */
  mailing?: string
  /**
   * Reason why it does not leave by itself any more. `missed`: nothing could be sent when its time
   * came; `stopped`: its bulk message was; `listed`: the same was sent there elsewhere; `lost`: the
   * file of messages is an older one, and it may have left; `refused`: the person asked not to be
   * written to.
   */
  asks?: 'missed' | 'stopped' | 'listed' | 'lost' | 'refused'
}

/** Verdict of the limits on a bulk message before any of it leaves. */
export interface SeveralReport extends Omit<LimitsReport, 'sameText'> {
  /** Segments that all of them take, and what is left of the number's packet. */
  segments: number
  left?: number
  /** How often the text that goes most often was sent in a day by then, by anyone. */
  sameText: number
  /** Recipients without a recorded consent to whom it is no answer. */
  unasked: string[]
}

/** One text to several, as it is remembered. */
export interface Mailing {
  id: string
  own: string
  /** The first recipient's text. */
  text: string
  /** When it was written; milliseconds since the epoch. */
  begun: number
  all: number
  /** Messages that the service took, without those that the network reported as not delivered. */
  sent: number
}

/** Delivery result for one recipient of a bulk message. */
export interface MailingStep {
  id: MessageId
  thread: ThreadId
  /**
   * `planned`: it did not leave yet; `gone`: the user took it back or discarded it before it left.
   */
  state: MessageState | 'planned' | 'gone'
  /** Time of leaving of a planned one, and the reason if it does not leave by itself any more. */
  due?: number
  asks?: PlannedMessage['asks']
  failure?: Failure
}

/** A bulk message of the user. */
export interface StartedMailing {
  mailing: string
  /** When the first of it leaves; milliseconds since the epoch. */
  due: number
  /** How it goes; absent as long as it waits. */
  job?: Job
}

/** The message for one recipient of a bulk message. */
export interface ToOne {
  other: string
  text: string
}

/** So many people get one text at once: about an hour's sending. */
const MOST_AT_ONCE = 1_000

const message = z.string().min(1).max(200)
const planned = z.array(message).min(1).max(MOST_AT_ONCE)
const due = z.int().min(0)
const agreed = z.boolean().optional()
const toSeveral = z
  .array(z.strictObject({ other: number, text: body }))
  .min(1)
  .max(MOST_AT_ONCE)

export const plannedCommands = {
  /** All that is to leave later, the earliest first. */
  'planned.list': command(cabinetAlone)<PlannedMessage[]>(),
  /**
   * Keeps a message for later; its thread's draft is empty then. Fails as `inbox.send` does, or as `invalid`
   * with the field `due` for a time that is over.
   */
  'planned.add': command(
    inCabinet({ thread: z.string().min(1).max(200), text: body, due, agreed }),
  )<PlannedMessage>(),
  /** Gives them another time; they leave by themselves again. */
  'planned.move': command(inCabinet({ planned, due }))(),
  /** Sends one now, whatever it asks. */
  'planned.send': command(inCabinet({ planned: message }))<Message>(),
  /** Drops one and gives its text back, which is the thread's draft again. */
  'planned.takeBack': command(inCabinet({ planned: message }))<{ text: string }>(),
  'planned.discard': command(inCabinet({ planned }))(),

  /** Verdict of the limits on a bulk message from an own number. */
  'mailings.check': command(inCabinet({ own: number, messages: toSeveral }))<SeveralReport>(),
  /**
   * Sends a bulk message, each in a conversation of its own, as a job; with `due` it begins then,
   * else once it cannot be taken back any more. Fails as `inbox.send` does, and as `changed` with the
   * field `other` if one of them asked not to be written to.
   */
  'mailings.start': command(
    inCabinet({ own: number, messages: toSeveral, due: due.optional(), agreed }),
  )<StartedMailing>(),
  /** Takes one back as if it had never been sent; fails as `changed` where the first of it may have left. */
  'mailings.takeBack': command(inCabinet({ mailing: localId }))(),
  /** The newest ones, the newest first, and all that are not over. */
  'mailings.list': command(cabinetAlone)<Mailing[]>(),
  /**
   * Recipients of a bulk message with their results, in the order of sending; empty for one that is
   * not remembered.
   */
  'mailings.steps': command(inCabinet({ mailing: localId }))<MailingStep[]>(),
  /** Resumes the rest of a bulk message, as a job. */
  'mailings.goOn': command(inCabinet({ mailing: localId }))<Job>(),
}

export interface PlannedEvents {
  'planned.changed': { cabinet: CabinetId; changed: PlannedMessage[]; gone: MessageId[] }
}
