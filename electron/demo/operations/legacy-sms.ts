import type { Handlers } from '../http/handler.ts'
import { stamp } from '../time.ts'

export const legacySms: Handlers<'legacySms'> = {
  'legacySms.numbers': ({ documents }, input) =>
    documents
      .list('number')
      .filter(({ phone_type }) => phone_type === 'def')
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
              customer_id: documents.need('user', 1).customer_id,
              created_at: stamp(packet.since),
            }
          : null,
      })),
}
