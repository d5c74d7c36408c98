import { numberObject, type Rule } from '../rule.ts'

/** Part of a packet below which it is reported. */
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
      // The number left changes by itself, so it is not part of the evidence.
      return { severity: 'warning' as const, of, field, words, rests: total }
    }),
}
