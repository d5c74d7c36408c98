import { CoreFailure } from '../core-failure.ts'
import { normaliseNumber } from '../inbox/numbers.ts'
import type { Finding, Resolvers } from '../ledger/guard.ts'
import { createSerial } from '../serial.ts'
import type { PacketsInterface } from './interface.ts'
import type { Packet, SmsNumber } from './types.ts'

export interface PacketsOptions {
  service: PacketsInterface
  /** Own numbers with their packets, read anew. */
  readNumbers(): Promise<SmsNumber[]>
  /** The balance and the packets may be others now. */
  onSpent(): void
  /** How long the service is given to show a packet whose activation it did not confirm, milliseconds. */
  settle: number
}

/** SMS packets of the own numbers, and where their incoming messages are posted to. */
export interface Packets {
  list(): Promise<Packet[]>
  numbers(): Promise<SmsNumber[]>
  /**
   * Puts a number on another packet: asks the service once. Where its answer is lost the numbers are
   * read anew: resolves if the packet is there, rejects with `incomplete` if it is not, and with the
   * first failure if that cannot be told. Rejects with `notFound` for an unknown number, and with
   * `invalid` where the number has that packet already.
   */
  change(numberId: number, packet: string): Promise<void>
  setHandler(number: string, url: string): Promise<void>
  removeHandler(number: string): Promise<void>
  readonly resolvers: Resolvers
}

export function createPackets(options: PacketsOptions): Packets {
  const { service, readNumbers, onSpent, settle } = options
  const serial = createSerial()

  async function numberOf(id: number): Promise<SmsNumber> {
    const number = (await readNumbers()).find(({ numberId }) => numberId === id)
    if (!number) throw new CoreFailure('notFound', { field: 'numberId' })
    return number
  }

  const hasPacket = ({ packet }: SmsNumber, id: string) => packet?.id === id

  async function change(id: number, packet: string): Promise<void> {
    const number = await numberOf(id)
    if (hasPacket(number, packet)) throw new CoreFailure('invalid', { field: 'packet' })
    const about = { subject: `${id} ${packet}`, label: `${number.number} · ${packet}` }
    await service.activate(about, number, packet)
  }

  /** A number has one packet: if it is not this one after a while, it will not be. */
  async function isActive(about: string): Promise<Finding> {
    const [id, packet] = [Number(about.split(' ')[0]), about.slice(about.indexOf(' ') + 1)]
    if (hasPacket(await numberOf(id), packet)) return 'carriedOut'
    await new Promise((resolve) => setTimeout(resolve, settle))
    return hasPacket(await numberOf(id), packet) ? 'carriedOut' : 'notCarriedOut'
  }

  return {
    list: () => service.offers(),
    numbers: readNumbers,
    change: (id, packet) =>
      serial(async () => {
        try {
          await change(id, packet)
        } finally {
          onSpent()
        }
      }),
    setHandler: (number, url) => service.setHandler(normaliseNumber(number), url),
    removeHandler: (number) => service.removeHandler(normaliseNumber(number)),
    resolvers: { 'sms.activatePacket': isActive, 'legacySms.addPacket': isActive },
  }
}
