import { z } from 'zod'
import { rest } from './operation.ts'
import { acknowledgement, decimal, flag, id, nothing, paged, rows, text } from './shapes.ts'

const SECTION = 'SMS (REST)'

/** A day in the cabinet's time zone. The specification says "date": days are what we send. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const message = {
  created_datetime: z.string().nullish(),
  sent_datetime: z.string().nullish(),
  sender: text,
  receiver: text,
  msg: z.string(),
  incoming: flag,
}

/** Sends one message. Costs money and cannot be recalled, so it is never repeated by itself. */
export const smsSend = rest({
  id: 'sms.send',
  method: 'POST',
  path: 'sms',
  input: z.strictObject({
    text: z.string().min(1),
    number_id: z.int(),
    to: z.string().min(1),
    dlr_level: z.union([z.literal(1), z.literal(2)]).optional(),
    reject_long: z.boolean().optional(),
    count_pdu: z.boolean().optional(),
  }),
  reply: acknowledgement,
  effect: 'spend',
  repeatable: false,
  touches: ['messages', 'smsNumbers', 'balance'],
  exposed: false,
  section: SECTION,
  open: '`dlr_level` 3 has no described meaning and is not offered; the field of the segment count that `count_pdu` asks for is not shown.',
})

/** The history of messages. Its rows carry no id. */
export const smsList = rest({
  id: 'sms.list',
  method: 'GET',
  path: 'sms',
  input: z.strictObject({
    date_from: day.optional(),
    date_to: day.optional(),
    incoming: z.union([z.literal(0), z.literal(1)]).optional(),
    receiver: z.string().optional(),
    sender: z.string().optional(),
    limit: z.int().min(1).optional(),
  }),
  reply: paged(z.looseObject({ ...message, pdu: id.nullish() })),
  effect: 'read',
  repeatable: true,
  touches: [],
  exposed: false,
  section: SECTION,
})

/** Both directions with ids, the read hint and the other party's number. */
export const smsDialog = rest({
  id: 'sms.dialog',
  method: 'GET',
  path: 'sms/dialog',
  input: z.strictObject({ date_from: day.optional(), date_to: day.optional() }),
  reply: z.looseObject({
    data: rows(
      z.looseObject({
        ...message,
        id,
        readed: flag.nullish(),
        interlocutor_number: text.nullish(),
      }),
    ),
    success: flag.nullish(),
  }),
  effect: 'read',
  repeatable: true,
  touches: [],
  exposed: false,
  section: SECTION,
})

/** Own numbers that can send, with what is left of their packets. */
export const smsNumbers = rest({
  id: 'sms.numbers',
  method: 'GET',
  path: 'number/sms',
  input: nothing,
  reply: paged(
    z.looseObject({
      id,
      number: text,
      phone_type: z.string().nullish(),
      owner_type: z.string().nullish(),
      sms_packet: z
        .looseObject({
          packet: text.nullish(),
          packet_name: z.string().nullish(),
          sms_amount: id.nullish(),
          price: decimal.nullish(),
          sms_remaining: id.nullish(),
        })
        .nullish(),
    }),
  ),
  effect: 'read',
  repeatable: true,
  touches: [],
  exposed: true,
  section: SECTION,
})
