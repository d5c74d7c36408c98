import type { Cabinet } from '../cabinet.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { PACKETS } from '../seed/packets.ts'
import type { Entry } from '../state/documents.ts'
import { monthStart } from '../time.ts'
import { spend } from './money.ts'

/**
 * Puts a packet on a number and charges its fee; it takes the place of a former one, what is left
 * of which is lost.
 * @throws Refusal when there is no such packet, the number has it already or the balance is too low
 */
export function attachPacket(cabinet: Cabinet, own: Entry<'number'>, id: string): void {
  const { documents, now, together } = cabinet
  const packet = PACKETS.find((one) => String(one.id) === id)
  if (!packet) throw invalid('packet')
  if (own.packet?.id === packet.id) {
    throw new Refusal(400, 'The packet is already active.', 'packet')
  }
  const { name, amount, price } = packet
  together(() => {
    const comment = `Пакет «${name}» на номере ${own.number}`
    spend(cabinet, { kind: 'subscription', money: price, comment })
    const fresh = { id: packet.id, name, amount, price, used: 0 }
    const began = { month: monthStart(now()), since: now() }
    documents.put('number', own.id, { ...own, packet: { ...fresh, ...began } })
  })
}
