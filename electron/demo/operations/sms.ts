import { z } from 'zod'
import { operations } from '../../service/catalogue/index.ts'
import type { Cabinet } from '../cabinet.ts'
import type { Handlers } from '../http/handler.ts'
import { paginate } from '../http/paging.ts'
import { Refusal } from '../http/refusal.ts'
import { digitsOf, receiverOf } from '../rules/phone.ts'
import { segmentsOf } from '../rules/segments.ts'
import * as sending from '../rules/sending.ts'
import type { Entry } from '../state/documents.ts'
import type { MessageFilter, StoredMessage } from '../state/messages.ts'
import { span, stamp } from '../time.ts'

const moment = z.string().refine((text) => span(text) !== undefined)
const dates = { date_from: moment.optional(), date_to: moment.optional() }

/** The specification says "date": the demo takes days and full moments alike. */
export const smsInputs = {
  'sms.list': operations['sms.list'].input.extend(dates),
  'sms.dialog': operations['sms.dialog'].input.extend(dates),
}

const datesOf = (input: { date_from?: string; date_to?: string }): MessageFilter => ({
  from: input.date_from === undefined ? undefined : span(input.date_from)?.from,
  to: input.date_to === undefined ? undefined : span(input.date_to)?.to,
})

const partyOf = (number: string): string => (/\p{L}/u.test(number) ? number : digitsOf(number))

const row = (message: StoredMessage) => ({
  created_datetime: stamp(message.created),
  sent_datetime: stamp(message.sent),
  sender: message.sender,
  receiver: message.receiver,
  msg: message.msg,
  incoming: message.incoming,
})

/** @throws Refusal when the number is not owned or cannot send */
function senderOf({ documents }: Cabinet, id: number): Entry<'number'> {
  const number = documents.get('number', id)
  if (number?.phone_type === 'def') return { ...number, id }
  throw new Refusal(400, 'The selected number_id is invalid.', 'number_id')
}

export const sms: Handlers<'sms'> = {
  'sms.send': (cabinet, input) => {
    const own = senderOf(cabinet, input.number_id)
    const receiver = receiverOf(input.to)
    if (receiver === undefined) throw new Refusal(400, 'The to format is invalid.', 'to')
    const segments = segmentsOf(input.text)
    sending.checkLength(segments, input.reject_long === true)
    sending.checkBlock(cabinet)
    sending.checkMonth(cabinet, own.number)
    cabinet.together(() => {
      const leaves = sending.departure(cabinet, cabinet.life.networkDelay())
      sending.pay(cabinet, own, segments)
      cabinet.messages.add({
        created: cabinet.now(),
        sent: leaves,
        sender: own.number,
        receiver,
        msg: input.text,
        incoming: 0,
        pdu: segments,
        readed: 1,
      })
      cabinet.messages.markRead(own.number, receiver)
      sending.blockIdentical(cabinet, input.text)
      cabinet.life.sent(own.number, receiver, leaves)
    })
    const pdu = input.count_pdu === true ? { pdu: segments } : {}
    return { success: true, message: 'Сообщение принято к отправке', ...pdu }
  },

  'sms.list': ({ messages }, input, call) => {
    const filter: MessageFilter = {
      ...datesOf(input),
      incoming: input.incoming,
      sender: input.sender === undefined ? undefined : partyOf(input.sender),
      receiver: input.receiver === undefined ? undefined : partyOf(input.receiver),
    }
    const read = (limit: number, offset: number) =>
      messages.list(filter, limit, offset).map((one) => ({ ...row(one), pdu: one.pdu }))
    return paginate(call, messages.count(filter), read, input.limit)
  },

  'sms.dialog': ({ messages }, input) => ({
    data: messages.list(datesOf(input)).map((message) => ({
      id: message.id,
      ...row(message),
      readed: message.readed,
      interlocutor_number: message.incoming ? message.sender : message.receiver,
    })),
    success: true,
  }),

  'sms.numbers': ({ documents, now }, _input, call) => {
    const able = documents.list('number').filter(({ phone_type }) => phone_type === 'def')
    const rowOf = ({ id, number, phone_type, owner_type, packet }: Entry<'number'>) => ({
      id,
      number,
      phone_type,
      owner_type,
      sms_packet: packet
        ? {
            packet: String(packet.id),
            packet_name: packet.name,
            sms_amount: packet.amount,
            price: packet.price,
            sms_remaining: sending.remaining(packet, now()),
          }
        : null,
    })
    return paginate(call, able.length, (limit, offset) =>
      able.slice(offset, offset + limit).map(rowOf),
    )
  },
}
