import type { Cabinet } from '../cabinet.ts'
import { Refusal } from '../http/refusal.ts'
import type { Entry } from '../state/documents.ts'
import { DAY, HOUR, MINUTE, monthStart } from '../time.ts'

/** The longest text that `reject_long` lets through, in segments. */
const LONG = 10
/** The longest text at all, in segments: what one concatenated SMS can number. */
const LONGEST = 255
const A_MINUTE = 20
const IDENTICAL = 10
const A_MONTH = 10_000
/** Kopecks for each segment beyond the packet. */
const SEGMENT_PRICE = 390

/** @throws Refusal when the text may not be sent for its length */
export function checkLength(segments: number, rejectLong: boolean): void {
  const most = rejectLong ? LONG : LONGEST
  if (segments > most) throw new Refusal(400, `The text is longer than ${most} SMS.`, 'text')
}

/** @throws Refusal while all numbers are blocked for identical texts */
export function checkBlock({ documents, now }: Cabinet): void {
  const block = documents.get('block', 1)
  if (block && block.until > now()) {
    throw new Refusal(403, 'All numbers are blocked for one hour because of identical messages.')
  }
}

/** Blocks all numbers for an hour once the text has gone out ten times within a day. */
export function blockIdentical({ documents, messages, now }: Cabinet, text: string): void {
  if (messages.identical(text, now() - DAY) >= IDENTICAL) {
    documents.put('block', 1, { until: now() + HOUR })
  }
}

/** @throws Refusal after 10,000 messages from the number in this month */
export function checkMonth({ messages, now }: Cabinet, own: string): void {
  if (messages.sentBy(own, monthStart(now())) >= A_MONTH) {
    throw new Refusal(400, 'The monthly limit of 10000 SMS is reached for this number.')
  }
}

/** When a message accepted now goes out: at most 20 leave within a minute, the others queue. */
export function departure({ messages, now }: Cabinet, networkDelay: number): number {
  const earlier = messages.nthLatestSent(A_MINUTE, now() - 2 * HOUR)
  const turn = earlier === undefined ? now() : Math.max(now(), earlier + MINUTE)
  return turn + networkDelay
}

/**
 * Pays for the segments: from the number's packet as far as it reaches, the rest from the balance.
 * @throws Refusal when the balance does not suffice
 */
export function pay({ documents, now }: Cabinet, own: Entry<'number'>, segments: number): void {
  const month = monthStart(now())
  const { packet } = own
  const used = packet?.month === month ? packet.used : 0
  const covered = packet ? Math.min(segments, packet.amount - used) : 0
  const money = documents.need('money', 1)
  const balance = money.balance - (segments - covered) * SEGMENT_PRICE
  if (balance < 0) throw new Refusal(400, 'Insufficient funds.')
  if (balance !== money.balance) documents.put('money', 1, { balance })
  if (packet) {
    documents.put('number', own.id, { ...own, packet: { ...packet, used: used + covered, month } })
  }
}

/** What is left of a packet in this month. */
export function remaining(
  packet: { amount: number; used: number; month: number },
  now: number,
): number {
  return packet.month === monthStart(now) ? packet.amount - packet.used : packet.amount
}
