import { z } from 'zod'
import { operations } from '../../service/catalogue/index.ts'
import type { Cabinet } from '../cabinet.ts'
import type { Handlers } from '../http/handler.ts'
import { pageOf, paginate } from '../http/paging.ts'
import { invalid } from '../http/refusal.ts'
import { ownMobile, ownMobiles } from '../rules/owning.ts'
import { attachPacket } from '../rules/packets.ts'
import { digitsOf } from '../rules/phone.ts'
import { remaining, send } from '../rules/sending.ts'
import { PACKETS } from '../seed/packets.ts'
import type { Entry } from '../state/documents.ts'
import type { MessageFilter, StoredMessage } from '../state/messages.ts'
import { between, span, stamp } from '../time.ts'

const moment = z.string().refine((text) => span(text) !== undefined)
const dates = { date_from: moment.optional(), date_to: moment.optional() }

/** The specification says "date": the demo takes days and full moments alike. */
export const smsInputs = {
  'sms.list': operations['sms.list'].input.extend(dates),
  'sms.dialog': operations['sms.dialog'].input.extend(dates),
}

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
  throw invalid('number_id')
}

export const sms: Handlers<'sms'> = {
  'sms.send': (cabinet, input) => {
    const own = senderOf(cabinet, input.number_id)
    const { to, text, reject_long: rejectLong, dlr_level: report } = input
    const { segments } = send(cabinet, own, { to, text, rejectLong, report })
    const pdu = input.count_pdu === true ? { pdu: segments } : {}
    return { success: true, message: 'Сообщение принято к отправке', ...pdu }
  },

  'sms.list': ({ messages }, input, call) => {
    const filter: MessageFilter = {
      ...between(input.date_from, input.date_to),
      incoming: input.incoming,
      sender: input.sender === undefined ? undefined : partyOf(input.sender),
      receiver: input.receiver === undefined ? undefined : partyOf(input.receiver),
    }
    const read = (limit: number, offset: number) =>
      messages.list(filter, limit, offset).map((one) => ({ ...row(one), pdu: one.pdu }))
    return paginate(call, messages.count(filter), read, input.limit)
  },

  'sms.dialog': ({ messages }, input) => ({
    data: messages.list(between(input.date_from, input.date_to)).map((message) => ({
      id: message.id,
      ...row(message),
      readed: message.readed,
      interlocutor_number: message.incoming ? message.sender : message.receiver,
    })),
    success: true,
  }),

  'sms.numbers': ({ documents, now }, _input, call) => {
    return pageOf(
      call,
      ownMobiles({ documents }),
      ({ id, number, phone_type, owner_type, packet }) => ({
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
              sms_remaining: remaining(packet, now()),
            }
          : null,
      }),
    )
  },

  'sms.packets': () => ({
    packets: PACKETS.map(({ id, name, description, price, amount }) => ({
      id: String(id),
      name,
      description,
      price,
      sms_count: amount,
    })),
    success: true,
  }),

  'sms.activatePacket': (cabinet, { number_id, packet }) => {
    attachPacket(cabinet, senderOf(cabinet, number_id), packet)
    return { success: true, message: 'Пакет подключён' }
  },

  'sms.setUrl': (cabinet, { number, url }) => {
    cabinet.documents.put('smsHandler', ownMobile(cabinet, number, 'number').id, { url })
    return { success: true, message: 'Адрес сохранён' }
  },

  /** A number that has no address is no mistake: there is nothing to remove then. */
  'sms.deleteUrl': (cabinet, { number }) => {
    const { documents, together } = cabinet
    const chosen =
      number === undefined ? documents.list('smsHandler') : [ownMobile(cabinet, number, 'number')]
    together(() => {
      for (const { id } of chosen) documents.remove('smsHandler', id)
    })
    return { success: true, message: 'Адрес удалён' }
  },
}
