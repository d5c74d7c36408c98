import type { Cabinet } from '../cabinet.ts'
import type { Handlers } from '../http/handler.ts'
import { malformed, Refusal } from '../http/refusal.ts'
import { deliveryOf } from '../rules/delivery.ts'
import { ownMobile, ownMobiles } from '../rules/owning.ts'
import { attachPacket } from '../rules/packets.ts'
import { digitsOf } from '../rules/phone.ts'
import { remaining, send } from '../rules/sending.ts'
import { PACKETS } from '../seed/packets.ts'
import type { StoredMessage } from '../state/messages.ts'
import { span, stamp } from '../time.ts'

/** @throws Refusal unless the text names a moment that there is */
function momentOf(text: string | undefined, field: string): number | undefined {
  if (text === undefined) return undefined
  const from = span(text)?.from
  if (from === undefined) throw malformed(field)
  return from
}

function row(message: StoredMessage, now: number) {
  const { id, created, sent, sender, receiver, msg, incoming, pdu } = message
  const { operator, device, done } = deliveryOf(message, now)
  const isOwn = incoming === 0
  return {
    id: String(id),
    created_datetime: stamp(created),
    sent_datetime: stamp(sent),
    sender,
    receiver,
    msg,
    incoming,
    pdu,
    lvl1_status: isOwn ? operator : null,
    lvl2_status: isOwn ? device : null,
    donedate: isOwn && done !== null ? stamp(done) : null,
  }
}

/** The message with this id that went out. @throws Refusal when there is none */
function outgoing({ messages }: Cabinet, jmx_id: string): StoredMessage {
  const found = /^\d{1,15}$/.test(jmx_id) ? messages.get(Number(jmx_id)) : undefined
  if (found?.incoming !== 0) throw new Refusal(404, 'Message not found.')
  return found
}

const unix = (at: number): number => Math.floor(at / 1000)

export const legacySms: Handlers<'legacySms'> = {
  'legacySms.numbers': (cabinet, input) =>
    ownMobiles(cabinet)
      .filter(({ packet }) => input.packet === 'A' || (input.packet === 'Y') === Boolean(packet))
      .map(({ id, number, packet }) => ({
        number,
        id_packet: packet ? String(packet.id) : null,
        user_name: null,
        packet: packet
          ? {
              id,
              number,
              id_packet: String(packet.id),
              customer_id: cabinet.documents.need('user', 1).customer_id,
              created_at: stamp(packet.since),
            }
          : null,
      })),

  'legacySms.packets': () =>
    PACKETS.map(({ id, name, amount, price }) => ({
      id: String(id),
      packages_id: String(id),
      amount: price,
      sms_count: amount,
      name,
    })),

  'legacySms.addPacket': (cabinet, { packet, number }) => {
    attachPacket(cabinet, ownMobile(cabinet, number, 'number'), packet)
    return true
  },

  'legacySms.deletePacket': (cabinet, { number }) => {
    const { packet, ...own } = ownMobile(cabinet, number, 'number')
    if (!packet) throw new Refusal(400, 'The number has no packet.', 'number')
    cabinet.documents.put('number', own.id, own)
    return true
  },

  'legacySms.stay': (cabinet, { number }) => {
    const { packet } = ownMobile(cabinet, number, 'number')
    return { count: packet ? remaining(packet, cabinet.now()) : 0 }
  },

  /** With one of the two lists empty nothing is filtered by numbers: both have to be filled. */
  'legacySms.list': (cabinet, input) => {
    const { created_datetime_from: from, created_datetime_to: to } = input
    const receivers = new Set(input.receiver?.map(digitsOf))
    const senders = new Set(input.sender?.map(digitsOf))
    const filters = receivers.size > 0 && senders.size > 0
    const dates = {
      from: momentOf(from, 'created_datetime_from'),
      to: momentOf(to, 'created_datetime_to'),
    }
    const found = cabinet.messages
      .list(dates)
      .filter((one) => !filters || receivers.has(one.receiver) || senders.has(one.sender))
    return {
      data: found.map((message) => row(message, cabinet.now())),
      count: found.length,
      numbers: ownMobiles(cabinet).map(({ number }) => number),
    }
  },

  'legacySms.send': (cabinet, { from, to, text, count_pdu }) => {
    const own = ownMobile(cabinet, from, 'from')
    const { id, segments } = send(cabinet, own, { to, text, report: 1 })
    return count_pdu === true ? { jmx_id: String(id), pdu: segments } : String(id)
  },

  'legacySms.getStatus': (cabinet, { jmx_id }) => {
    const message = outgoing(cabinet, jmx_id)
    const { operator, device, done } = deliveryOf(message, cabinet.now())
    return {
      message_status: device,
      donedate: done === null ? null : unix(done),
      sub: String(message.pdu).padStart(3, '0'),
      err: device === 'UNDELIV' ? '001' : '000',
      id_smsc: operator === null ? null : `smsc-${message.id}`,
      dlvrd: String(device === 'DELIVRD' ? message.pdu : 0).padStart(3, '0'),
      subdate: unix(message.created),
      id: String(message.id),
      level: done === null ? 1 : 2,
      jmx_id,
    }
  },
}
