import { z } from 'zod'
import { sms } from './operation.ts'
import { id, rows, text } from './shapes.ts'

/** Numbers of an older cabinet: `A` all, `Y` with an SMS packet, `N` without. */
export const legacySmsNumbers = sms({
  id: 'legacySms.numbers',
  method: 'sms/numbers',
  input: z.strictObject({ packet: z.enum(['A', 'Y', 'N']) }),
  reply: rows(
    z.looseObject({
      number: text,
      id_packet: text.nullish(),
      user_name: z.string().nullish(),
      packet: z
        .looseObject({
          id: id.nullish(),
          number: text.nullish(),
          id_packet: text.nullish(),
          customer_id: id.nullish(),
          created_at: z.string().nullish(),
        })
        .nullish(),
    }),
  ),
  effect: 'read',
  repeatable: true,
  touches: [],
  exposed: true,
  section: 'Legacy SMS methods at {sms_url}',
})
