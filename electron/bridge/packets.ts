import { z } from 'zod'
import type { Packet, SmsNumber } from '../core/packets/types.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { number } from './fields.ts'

export type { Packet, SmsNumber } from '../core/packets/types.ts'

export const packetsCommands = {
  /** SMS packets on offer. */
  'packets.list': command(cabinetAlone)<Packet[]>(),
  /** Own numbers with their packets, read anew. */
  'packets.numbers': command(cabinetAlone)<SmsNumber[]>(),
  /** Puts a number on another packet, which costs its fee; never repeated by itself. */
  'packets.change': command(
    inCabinet({ numberId: z.int(), packet: z.string().min(1).max(100) }),
    'spends',
  )(),
  /** Takes the packet off a number, and with it what is left of it; older cabinets only. */
  'packets.takeOff': command(inCabinet({ numberId: z.int() }), 'deletes')(),
  /** Where the service posts incoming SMS of a number; current cabinets only. */
  'packets.setHandler': command(
    inCabinet({ number, url: z.url({ protocol: /^https?$/ }).max(1000) }),
    'diverts',
  )(),
  'packets.removeHandler': command(inCabinet({ number }), 'deletes')(),
}
