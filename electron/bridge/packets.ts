import { z } from 'zod'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { number } from './fields.ts'

/** An SMS packet on offer: so many messages a month for a fee. */
export interface Packet {
  id: string
  name: string
  description?: string
  /** Monthly fee in roubles. */
  price?: number
  messages?: number
}

/** An own number that can have a packet. */
export interface SmsNumber {
  /** The service's id of the number. */
  numberId: number
  /** Digits only, international form. */
  number: string
  packet?: { id?: string; name: string; total?: number; remaining?: number; price?: number }
}

export const packetsCommands = {
  /** SMS packets on offer. */
  'packets.list': command(cabinetAlone)<Packet[]>(),
  /** Own numbers with their packets, read again. */
  'packets.numbers': command(cabinetAlone)<SmsNumber[]>(),
  /** Puts a number on another packet, which costs its fee; never repeated by itself. */
  'packets.change': command(
    inCabinet({ numberId: z.int(), packet: z.string().min(1).max(100) }),
    'spends',
  )(),
  /** Takes the packet off a number, and with it what is left of it; older cabinets only. */
  'packets.takeOff': command(inCabinet({ numberId: z.int() }), 'deletes')(),
  /**
   * Sets the address to which the service posts incoming SMS of a number; current cabinets only.
   */
  'packets.setHandler': command(
    inCabinet({ number, url: z.url({ protocol: /^https?$/ }).max(1000) }),
    'diverts',
  )(),
  'packets.removeHandler': command(inCabinet({ number }), 'deletes')(),
}
