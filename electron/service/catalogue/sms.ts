import { z } from 'zod'
import { inSection, reading } from './operation.ts'
import {
  acknowledgement,
  anything,
  changing,
  day,
  filled,
  flag,
  id,
  maybe,
  nothing,
  paged,
  part,
  positive,
  reference,
  rows,
  text,
  webAddress,
} from './shapes.ts'

const { rest } = inSection('SMS (REST)')

const message = {
  created_datetime: maybe.text,
  sent_datetime: maybe.text,
  sender: text,
  receiver: text,
  msg: text,
  incoming: flag,
}

/** Sends one message. Costs money and cannot be recalled, so it is never repeated by itself. */
export const smsSend = rest({
  id: 'sms.send',
  method: 'POST',
  path: 'sms',
  input: () =>
    z.strictObject({
      text: filled,
      number_id: z.int(),
      to: filled,
      dlr_level: z.literal([1, 2]).optional(),
      reject_long: z.boolean().optional(),
      count_pdu: z.boolean().optional(),
    }),
  reply: () => acknowledgement,
  effect: 'spend',
  touches: ['messages', 'smsNumbers', 'balance', 'invoices'],
  open: '`dlr_level` 3 has no described meaning and is not offered; the field of the segment count that `count_pdu` asks for is not shown.',
})

/** The history of messages. Its rows carry no id. */
export const smsList = rest({
  id: 'sms.list',
  method: 'GET',
  path: 'sms',
  input: () =>
    z.strictObject({
      date_from: day.optional(),
      date_to: day.optional(),
      incoming: z.literal([0, 1]).optional(),
      receiver: z.string().optional(),
      sender: z.string().optional(),
      limit: positive.optional(),
    }),
  reply: () => paged(z.looseObject({ ...message, pdu: maybe.integer })),
  ...reading,
})

/** Both directions with ids, the read hint and the other party's number. */
export const smsDialog = rest({
  id: 'sms.dialog',
  method: 'GET',
  path: 'sms/dialog',
  input: () => z.strictObject({ date_from: day.optional(), date_to: day.optional() }),
  reply: () =>
    z.looseObject({
      data: rows(
        z.looseObject({
          ...message,
          id,
          readed: maybe.flag,
          interlocutor_number: maybe.text,
        }),
      ),
      success: maybe.flag,
    }),
  ...reading,
})

/** Own numbers that can send, with the rest of their packets. */
export const smsNumbers = rest({
  id: 'sms.numbers',
  method: 'GET',
  path: 'number/sms',
  input: () => nothing,
  reply: () =>
    paged(
      z.looseObject({
        id,
        number: text,
        phone_type: maybe.text,
        owner_type: maybe.text,
        sms_packet: part(
          z.looseObject({
            packet: maybe.text,
            packet_name: maybe.text,
            sms_amount: maybe.integer,
            price: maybe.decimal,
            sms_remaining: maybe.integer,
          }),
        ),
      }),
    ),
  ...reading,
})

/** Activates an SMS packet on a number; its fee is charged. */
export const smsActivatePacket = rest({
  id: 'sms.activatePacket',
  method: 'PATCH',
  path: 'sms/packets',
  input: () => z.strictObject({ number_id: reference, packet: filled }),
  reply: () => acknowledgement,
  effect: 'spend',
  touches: ['smsNumbers', 'balance', 'invoices'],
})

/** SMS packets on offer. */
export const smsPackets = rest({
  id: 'sms.packets',
  method: 'GET',
  path: 'sms/packets',
  input: () => nothing,
  reply: () =>
    z.looseObject({
      packets: rows(
        z.looseObject({
          id: text,
          name: maybe.text,
          description: maybe.text,
          price: maybe.decimal,
          sms_count: maybe.integer,
        }),
      ),
      success: maybe.flag,
    }),
  ...reading,
})

/** Sets the address that a number's incoming messages are posted to. */
export const smsSetUrl = rest({
  id: 'sms.setUrl',
  method: 'POST',
  path: 'sms/url',
  input: () => z.strictObject({ number: filled, url: webAddress }),
  ...changing,
  touches: ['smsHandlers'],
  open: 'What is posted to the address is not shown.',
})

/** Removes the address, for one number or for all. */
export const smsDeleteUrl = rest({
  id: 'sms.deleteUrl',
  method: 'DELETE',
  path: 'sms/url',
  input: () => z.strictObject({ number: filled.optional() }),
  reply: () => anything,
  effect: 'destroy',
  touches: ['smsHandlers'],
  open: 'Parameters and reply are not shown: `number` in the body as when setting it, none for all numbers; reply accepted in any form.',
})
