import { ServiceFailure } from '../../service/index.ts'
import { CoreFailure } from '../failure.ts'
import { fateOf } from '../fate.ts'
import { normaliseNumber } from '../inbox/numbers.ts'
import { createSerial } from '../serial.ts'
import type { PacketsInterface } from './interface.ts'
import type { Packet, SmsNumber } from './types.ts'

/** How long the service is given to show a packet whose activation it did not confirm. */
const SETTLE = 2_000

export interface PacketsOptions {
  /** Throws `signedOut` where nobody is signed in. */
  service(): PacketsInterface
  /** Own numbers with their packets, read anew. */
  readNumbers(): Promise<SmsNumber[]>
  /** The balance and the packets may be others now. */
  onSpent(): void
  /** Milliseconds; default 2,000. */
  settle?: number
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
}

export function createPackets(options: PacketsOptions): Packets {
  const { service, readNumbers, onSpent, settle = SETTLE } = options
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
    let doubt: unknown = new CoreFailure('unknown')
    try {
      if (await service().activate(number, packet)) return
    } catch (error) {
      if (fateOf(error) !== 'unknown') throw error
      doubt = error
    }
    if (await isThere(id, packet, doubt)) return
    // The service uses 5xx for ordinary refusals too: now it is certain that this was one.
    const isRefusal = doubt instanceof ServiceFailure && doubt.kind === 'refused'
    throw isRefusal ? doubt : new CoreFailure('incomplete')
  }

  /** @throws `doubt` where it cannot be told */
  async function isThere(id: number, packet: string, doubt: unknown): Promise<boolean> {
    try {
      if (hasPacket(await numberOf(id), packet)) return true
      await new Promise((resolve) => setTimeout(resolve, settle))
      return hasPacket(await numberOf(id), packet)
    } catch {
      throw doubt
    }
  }

  return {
    list: () => service().offers(),
    numbers: readNumbers,
    change: (id, packet) =>
      serial(async () => {
        try {
          await change(id, packet)
        } finally {
          onSpent()
        }
      }),
    setHandler: (number, url) => service().setHandler(normaliseNumber(number), url),
    removeHandler: (number) => service().removeHandler(normaliseNumber(number)),
  }
}
