import { z } from 'zod'
import { inSection, reading } from './operation.ts'
import {
  dateTime,
  digits,
  done,
  filled,
  flag,
  integer,
  maybe,
  nothing,
  part,
  rows,
  text,
} from './shapes.ts'

const { sms } = inSection('Legacy SMS methods at {sms_url}')

/** Numbers of an older cabinet: `A` all, `Y` with an SMS packet, `N` without. */
export const legacySmsNumbers = sms({
  id: 'legacySms.numbers',
  method: 'sms/numbers',
  input: () => z.strictObject({ packet: z.enum(['A', 'Y', 'N']) }),
  reply: () =>
    rows(
      z.looseObject({
        number: text,
        id_packet: maybe.text,
        user_name: maybe.text,
        packet: part(
          z.looseObject({
            id: maybe.integer,
            number: maybe.text,
            id_packet: maybe.text,
            customer_id: maybe.integer,
            created_at: maybe.text,
          }),
        ),
      }),
    ),
  ...reading,
})

/** SMS packets on offer. */
export const legacySmsPackets = sms({
  id: 'legacySms.packets',
  method: 'sms/packets',
  input: () => nothing,
  reply: () =>
    rows(
      z.looseObject({
        /** The id for `legacySms.addPacket`. */
        id: text,
        packages_id: maybe.text,
        /** Subscription fee, in roubles. */
        amount: maybe.decimal,
        sms_count: maybe.integer,
        name: maybe.text,
      }),
    ),
  ...reading,
})

/** Attaches a packet to a number; its fee is charged. */
export const legacySmsAddPacket = sms({
  id: 'legacySms.addPacket',
  method: 'sms/add-packet',
  input: () => z.strictObject({ packet: filled, number: digits }),
  reply: () => done,
  effect: 'spend',
  touches: ['smsNumbers', 'balance', 'invoices'],
})

/** Detaches a number's packet; what is left of it is lost. */
export const legacySmsDeletePacket = sms({
  id: 'legacySms.deletePacket',
  method: 'sms/delete-packet',
  input: () => z.strictObject({ number: digits }),
  reply: () => done,
  effect: 'destroy',
  touches: ['smsNumbers'],
})

/** Messages left in a number's packet. */
export const legacySmsStay = sms({
  id: 'legacySms.stay',
  method: 'sms/stay',
  input: () => z.strictObject({ number: digits }),
  reply: () => z.looseObject({ count: integer }),
  ...reading,
})

/** Messages of a span of time. Both number lists must be filled for either to filter. */
export const legacySmsList = sms({
  id: 'legacySms.list',
  method: 'sms/list',
  input: () =>
    z.strictObject({
      created_datetime_from: dateTime.optional(),
      created_datetime_to: dateTime.optional(),
      receiver: z.array(z.string()).optional(),
      sender: z.array(z.string()).optional(),
    }),
  reply: () =>
    z.looseObject({
      data: rows(
        z.looseObject({
          id: text,
          created_datetime: maybe.text,
          sent_datetime: maybe.text,
          sender: text,
          receiver: text,
          msg: text,
          incoming: flag,
          /** Segments. */
          pdu: maybe.integer,
          /** Delivery to the operator, such as `ESME_ROK`. */
          lvl1_status: maybe.text,
          /** Delivery to the device, such as `DELIVRD`. */
          lvl2_status: maybe.text,
          donedate: maybe.text,
        }),
      ),
      count: maybe.integer,
      numbers: z.unknown().optional(),
    }),
  ...reading,
  open: 'Types and required flags are not shown: nothing is taken as required. Delivery statuses are not listed: any is kept.',
})

/** A message's id; a negative number in its place would say that nothing was sent. */
const messageId = z.union([z.string().regex(/^(?!-\d+$)\S/), z.int().min(0).transform(String)])

/** Sends one message. Costs money and cannot be recalled, so it is never repeated by itself. */
export const legacySmsSend = sms({
  id: 'legacySms.send',
  method: 'sms/send',
  input: () =>
    z.strictObject({
      from: digits,
      to: filled,
      text: filled,
      count_pdu: z.boolean().optional(),
    }),
  reply: () =>
    z.union([
      z.looseObject({ jmx_id: messageId, pdu: maybe.integer }),
      messageId.transform((jmx_id) => ({ jmx_id, pdu: undefined })),
    ]),
  effect: 'spend',
  touches: ['messages', 'smsNumbers', 'balance', 'invoices'],
  open: 'Types and required flags are not shown: sender, receiver and text are taken as required.',
})

/** The delivery report of one message. */
export const legacySmsGetStatus = sms({
  id: 'legacySms.getStatus',
  method: 'sms/get-status',
  input: () => z.strictObject({ jmx_id: filled }),
  reply: () =>
    z.looseObject({
      message_status: maybe.text,
      /** Unix seconds. */
      donedate: maybe.integer,
      sub: maybe.text,
      err: maybe.text,
      id_smsc: maybe.text,
      dlvrd: maybe.text,
      /** Unix seconds. */
      subdate: maybe.integer,
      id: maybe.text,
      level: maybe.integer,
      jmx_id: maybe.text,
    }),
  ...reading,
})
