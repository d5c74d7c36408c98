import { isDeepStrictEqual } from 'node:util'
import type { RowOf } from '../../service/index.ts'
import { normaliseNumber } from './numbers.ts'
import type { Sender } from './types.ts'

export interface Senders {
  list(): Sender[]
  /** Whether the service has told them yet. */
  known(): boolean
  find(own: string): Sender | undefined
  update(rows: RowOf<'sms.numbers'>[]): void
}

/** Own numbers that can send, with what is left of their packets. */
export function createSenders(announce: (senders: Sender[]) => void): Senders {
  let senders: Sender[] | undefined
  return {
    list: () => senders ?? [],
    known: () => senders !== undefined,
    find: (own) => senders?.find(({ number }) => number === own),
    update(rows) {
      const next = rows.map(toSender)
      const changed = !isDeepStrictEqual(next, senders)
      senders = next
      if (changed) announce(next)
    },
  }
}

function toSender({ id, number, sms_packet: packet }: RowOf<'sms.numbers'>): Sender {
  const sender: Sender = { numberId: id, number: normaliseNumber(number) }
  if (!packet) return sender
  sender.packet = { name: packet.packet_name ?? packet.packet ?? '' }
  if (typeof packet.sms_amount === 'number') sender.packet.total = packet.sms_amount
  if (typeof packet.sms_remaining === 'number') sender.packet.remaining = packet.sms_remaining
  return sender
}
