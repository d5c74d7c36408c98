import { omitNullish } from '../../service/catalogue/omit-nullish.ts'
import type { Ask } from '../consent.ts'
import { CoreFailure } from '../core-failure.ts'
import { addressName } from '../../service/catalogue/address-name.ts'
import { normaliseNumber } from '../phone/normalise.ts'
import type { Finding, Resolvers } from '../ledger/resolution.ts'
import { createSerial } from '../serial.ts'
import type { Generation } from '../cabinet/types.ts'
import type { PacketsInterface } from './interface.ts'
import type { Packet, SmsNumber } from './types.ts'

export interface PacketsOptions {
  service: PacketsInterface
  generation: Generation
  ask: Ask
  /** Own numbers with their packets, as the service has them now. */
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
   * read again: resolves if the packet is there, rejects with `incomplete` if it is not, and with the
   * first failure if that cannot be told. Rejects with `notFound` for an unknown number, and with
   * `invalid` where the number has that packet already.
   */
  change(numberId: number, packet: string): Promise<void>
  /**
   * Takes a number's packet off, once a person has agreed; a lost answer is resolved as with `change`.
   * Rejects with `invalid` and the field `cabinet` in a current cabinet, which has no operation for it, and
   * with the field `packet` where the number has none; with `aborted` where the person said no.
   */
  takeOff(numberId: number): Promise<void>
  /** These two reject as `aborted` where the person said no. */
  setHandler(number: string, url: string): Promise<void>
  removeHandler(number: string): Promise<void>
  readonly resolvers: Resolvers
}

export function createPackets(options: PacketsOptions): Packets {
  const { service, generation, ask, readNumbers, onSpent } = options
  const serial = createSerial()

  const spending = (work: () => Promise<void>) =>
    serial(async () => {
      try {
        await work()
      } finally {
        onSpent()
      }
    })

  async function change(id: number, packet: string): Promise<void> {
    const number = await numberOf(readNumbers, id)
    if (hasPacket(number, packet)) throw new CoreFailure('invalid', { field: 'packet' })
    const offer = (await service.offers()).find((one) => one.id === packet)
    const question = {
      kind: 'packet' as const,
      number: number.number,
      name: offer?.name ?? packet,
      price: offer?.price,
      former: number.packet?.name,
    }
    await ask(omitNullish(question))
    const about = { subject: `${id} ${packet}`, label: `${number.number} · ${packet}` }
    await service.activate(about, number, packet)
  }

  async function takeOff(id: number): Promise<void> {
    if (generation !== 'legacy') throw new CoreFailure('invalid', { field: 'cabinet' })
    const own = await numberOf(readNumbers, id)
    if (!own.packet) throw new CoreFailure('invalid', { field: 'packet' })
    const { name, remaining } = own.packet
    await ask(omitNullish({ kind: 'package' as const, number: own.number, name, remaining }))
    await service.takeOff(own)
  }

  return {
    list: () => service.offers(),
    numbers: readNumbers,
    change: (id, packet) => spending(() => change(id, packet)),
    takeOff: (id) => spending(() => takeOff(id)),
    async setHandler(given, url) {
      const number = normaliseNumber(given)
      await ask({ kind: 'handler', number, address: addressName(url) })
      await service.setHandler(number, url)
    },
    async removeHandler(given) {
      const number = normaliseNumber(given)
      await ask({ kind: 'delete', what: 'handler', name: number })
      await service.removeHandler(number)
    },
    resolvers: resolversOf(options),
  }
}

const hasPacket = ({ packet }: SmsNumber, id: string) => packet?.id === id

/** Throws `notFound` if there is no such number. */
async function numberOf(
  readNumbers: PacketsOptions['readNumbers'],
  id: number,
): Promise<SmsNumber> {
  const number = (await readNumbers()).find(({ numberId }) => numberId === id)
  if (!number) throw new CoreFailure('notFound', { field: 'numberId' })
  return number
}

/** Tells from the numbers whether a call whose answer was lost was carried out. */
function resolversOf({ readNumbers, settle }: PacketsOptions): Resolvers {
  /** A number without a packet will not lose it later. */
  async function isOff(number: string): Promise<Finding> {
    const has = async () => (await readNumbers()).some((one) => one.number === number && one.packet)
    if (!(await has())) return 'carriedOut'
    await new Promise((resolve) => setTimeout(resolve, settle))
    return (await has()) ? 'notCarriedOut' : 'carriedOut'
  }

  /** A number has one packet: if it is not this one after a while, it will not be. */
  async function isActive(about: string): Promise<Finding> {
    const [id, packet] = [Number(about.split(' ')[0]), about.slice(about.indexOf(' ') + 1)]
    if (hasPacket(await numberOf(readNumbers, id), packet)) return 'carriedOut'
    await new Promise((resolve) => setTimeout(resolve, settle))
    return hasPacket(await numberOf(readNumbers, id), packet) ? 'carriedOut' : 'notCarriedOut'
  }

  return {
    'sms.activatePacket': isActive,
    'legacySms.addPacket': isActive,
    'legacySms.deletePacket': isOff,
  }
}
