import type { Cabinet } from '../cabinet.ts'
import { malformed, Refusal } from '../http/refusal.ts'
import type { Entry } from '../state/documents.ts'
import { DAY, HOUR, MINUTE, monthStart } from '../time.ts'
import { arrivalOf, finalStatus } from './delivery.ts'
import { spend } from './money.ts'
import { receiverOf } from './phone.ts'
import { segmentsOf } from './segments.ts'
import { handlerOf } from './sms-handlers.ts'

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
function checkLength(segments: number, rejectLong: boolean): void {
  const most = rejectLong ? LONG : LONGEST
  if (segments > most) throw new Refusal(400, `The text is longer than ${most} SMS.`, 'text')
}

/** @throws Refusal while all numbers are blocked for identical texts */
function checkBlock({ documents, now }: Cabinet): void {
  const block = documents.get('block', 1)
  if (block && block.until > now()) {
    throw new Refusal(403, 'All numbers are blocked for one hour because of identical messages.')
  }
}

/** Blocks all numbers for an hour once the text has gone out ten times within a day. */
function blockIdentical({ documents, messages, now }: Cabinet, text: string): void {
  if (messages.identical(text, now() - DAY) >= IDENTICAL) {
    documents.put('block', 1, { until: now() + HOUR })
  }
}

/** @throws Refusal after 10,000 messages from the number in this month */
function checkMonth({ messages, now }: Cabinet, own: string): void {
  if (messages.sentBy(own, monthStart(now())) >= A_MONTH) {
    throw new Refusal(400, 'The monthly limit of 10000 SMS is reached for this number.')
  }
}

/** When a message accepted now goes out: at most 20 leave within a minute, the others queue. */
function departure({ messages, now }: Cabinet, networkDelay: number): number {
  const earlier = messages.nthLatestSent(A_MINUTE, now() - 2 * HOUR)
  const turn = earlier === undefined ? now() : Math.max(now(), earlier + MINUTE)
  return turn + networkDelay
}

/**
 * Pays for the segments: from the number's packet as far as it reaches, the rest from the balance.
 * @throws Refusal when the balance does not suffice
 */
function pay(cabinet: Cabinet, own: Entry<'number'>, segments: number): void {
  const { documents, now } = cabinet
  const month = monthStart(now())
  const { packet } = own
  const used = packet?.month === month ? packet.used : 0
  const covered = packet ? Math.min(segments, packet.amount - used) : 0
  if (segments > covered) {
    const money = ((segments - covered) * SEGMENT_PRICE) / 100
    spend(cabinet, { kind: 'charge', money, comment: `SMS сверх пакета с номера ${own.number}` })
  }
  if (packet) {
    documents.put('number', own.id, { ...own, packet: { ...packet, used: used + covered, month } })
  }
}

/** A message that is to go out. */
export interface Sending {
  to: string
  text: string
  /** Refuses a text that is too long for ten segments. */
  rejectLong?: boolean
  /** Posts the operator's (1) or the device's (2) word to the number's handler. */
  report?: 1 | 2
}

/**
 * Sends one message from an own number.
 * @returns its id and segments
 * @throws Refusal when it may not go out or cannot be paid
 */
export function send(
  cabinet: Cabinet,
  own: Entry<'number'>,
  { to, text, rejectLong = false, report }: Sending,
): { id: number; segments: number } {
  const { life, messages, now, together } = cabinet
  const receiver = receiverOf(to)
  if (receiver === undefined) throw malformed('to')
  const segments = segmentsOf(text)
  checkLength(segments, rejectLong)
  checkBlock(cabinet)
  checkMonth(cabinet, own.number)
  return together(() => {
    const leaves = departure(cabinet, life.networkDelay())
    pay(cabinet, own, segments)
    const id = messages.add({
      created: now(),
      sent: leaves,
      sender: own.number,
      receiver,
      msg: text,
      incoming: 0,
      pdu: segments,
      readed: 1,
    })
    messages.markRead(own.number, receiver)
    blockIdentical(cabinet, text)
    life.sent(own.number, receiver, leaves)
    if (report !== undefined) planReport(cabinet, { id, sent: leaves, own, receiver }, report)
    return { id, segments }
  })
}

interface DepartingSms {
  id: number
  sent: number
  own: Entry<'number'>
  receiver: string
}

/** The report goes to the handler that the number has now. */
function planReport(
  cabinet: Cabinet,
  { id, sent, own, receiver }: DepartingSms,
  level: 1 | 2,
): void {
  const url = handlerOf(cabinet, own.number)
  if (url === undefined) return
  const status = level === 1 ? 'ESME_ROK' : finalStatus(receiver)
  const at = level === 1 ? sent : arrivalOf({ id, sent })
  cabinet.affairs.report({ url, jmx_id: String(id), status }, at)
}

/** Messages left in a packet in this month. */
export function remaining(
  packet: { amount: number; used: number; month: number },
  now: number,
): number {
  return packet.month === monthStart(now) ? packet.amount - packet.used : packet.amount
}
