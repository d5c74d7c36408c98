import { numberObject, type Rule } from '../rule.ts'

/** Below this part of a packet it is told. */
const LOW = 0.1

/** A packet of messages that is nearly used up. */
export const packetLow: Rule = {
  name: 'packetLow',
  reads: ['numbers'],
  find: ({ known }) =>
    known('numbers').flatMap((own) => {
      const { total, remaining } = own.packet ?? {}
      if (!total || remaining === undefined || remaining >= total * LOW) return []
      const words = { number: own.number, n: remaining }
      const of = numberObject(own)
      const field = 'sms_packet.sms_remaining'
      // What is left moves by itself.
      return { severity: 'warning' as const, of, field, words, rests: total }
    }),
}
