import { DAY } from '../../../shared/days.ts'
import { dayOf, parseTime } from '../../../service/dates.ts'
import type { StoredInbox } from '../../messages/tables.ts'
import type { Outbox } from './outbox.ts'
import { textKey } from '../../messages/matching/reconcile.ts'
import { segmentsOf } from './segments.ts'
import type { LimitsReport, Message, Sender, ThreadId } from '../../../bridge/inbox.ts'
import { partiesOf } from '../../messages/thread-id.ts'

/** Identical texts within a day, the one to be sent included: the service blocks after the tenth. */
const SAME = { warn: 5, ask: 8, refuse: 10 }
/** Messages of one number in a month; more can be agreed upon with the service. */
export const MONTH = { warn: 9_000, limit: 10_000 }

/** Figures that the verdict depends on. */
export interface Figures {
  /** How often the same text was sent in the last 24 hours or is about to be. */
  sameText: number
  /** Messages of this own number in the present month, waiting ones included. */
  sentThisMonth: number
  /** Segments that this message and those waiting before it take. */
  segments: number
  /** Segments left in the number's packet; absent where it has none. */
  left?: number
}

type Verdict = Pick<LimitsReport, 'verdict' | 'reason'>

/** The gravest verdict of the limits on one more message (pure). */
export function judge({ sameText, sentThisMonth, segments, left }: Figures): Verdict {
  const copies = sameText + 1
  if (copies >= SAME.refuse) return { verdict: 'refuse', reason: 'sameText' }
  if (copies >= SAME.ask) return { verdict: 'ask', reason: 'sameText' }
  if (sentThisMonth >= MONTH.limit) return { verdict: 'ask', reason: 'month' }
  if (copies >= SAME.warn) return { verdict: 'warn', reason: 'sameText' }
  if (sentThisMonth >= MONTH.warn) return { verdict: 'warn', reason: 'month' }
  if (left !== undefined && left < segments) return { verdict: 'warn', reason: 'packet' }
  return { verdict: 'fine' }
}

export interface LimitsOptions {
  stored: Pick<StoredInbox, 'beforeWriting'>
  /** IANA zone of the service's months. */
  zone: string
  queue: Outbox['queue']
  find(own: string): Sender | undefined
  /** Least time between two messages, in milliseconds. */
  interval: number
}

export interface Limits {
  /**
   * Verdict of the limits on a text before it is queued. Rejects with `notFound` if there is no
   * such thread.
   */
  report(thread: ThreadId, text: string): Promise<LimitsReport>
  /**
   * True if sending it would make the service block every number: others may have sent the same
   * text.
   */
  wouldBlock(message: Message): Promise<boolean>
}

/**
 * The service's limits, computed from messages sent by anyone and those waiting here (section
 * "Limits").
 */
export function createLimits({ stored, zone, queue, find, interval }: LimitsOptions): Limits {
  function before(thread: ThreadId, text: string) {
    const now = Date.now()
    return stored.beforeWriting(thread, text, { text: now - DAY, own: monthStart(now, zone) })
  }

  return {
    async report(thread, text) {
      const { usage, outstanding } = await before(thread, text)
      const { going, wait } = queue(outstanding)
      const own = partiesOf(thread)?.own ?? ''
      const key = textKey(text)
      const alike = going.filter((waiting) => textKey(waiting.text) === key)
      const same = usage.sameText + alike.length
      const ours = going.filter((one) => partiesOf(one.thread)?.own === own)
      const sent = usage.sentFrom + ours.length
      const segments = [text, ...ours.map((waiting) => waiting.text)].reduce(
        (sum, one) => sum + segmentsOf(one),
        0,
      )
      const left = find(own)?.packet?.remaining
      const figures = { sameText: same, sentThisMonth: sent, segments }
      return {
        sameText: same,
        month: { sent, limit: MONTH.limit },
        wait: Math.ceil((wait + going.length * interval) / 1_000),
        ...judge(left === undefined ? figures : { ...figures, left }),
      }
    },
    async wouldBlock({ thread, text }) {
      const { usage } = await before(thread, text)
      return usage.sameText + 1 >= SAME.refuse
    },
  }
}

/** How often a text may have been sent, by anyone, for a message with it to leave now. */
export const departureLimit = () => ({ since: Date.now() - DAY, most: SAME.refuse - 1 })

/** When the month of a moment began in a zone. */
export function monthStart(now: number, zone: string): number {
  return parseTime(`${dayOf(now, zone).slice(0, 7)}-01`, zone) ?? now
}
