import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Ask } from '../consent/consent.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { addressName } from '../../shared/address-name.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import type { ChangingOperations } from '../changes/recorded.ts'
import type { Outcome } from '../platform/failures/outcome.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import type { Generation } from '../../bridge/cabinet.ts'
import type { PacketsInterface } from './interface.ts'
import type { Packet, SmsNumber } from '../../bridge/packets.ts'

export interface PacketsOptions {
  service: PacketsInterface
  generation: Generation
  ask: Ask
  /** Own numbers with their packets, as the service has them now. */
  readNumbers(): Promise<SmsNumber[]>
  /** The balance and the packets may be others now. */
  onSpent(): void
}

/** SMS packets of the own numbers, and where their incoming messages are posted to. */
export interface Packets {
  list(): Promise<Packet[]>
  numbers(): Promise<SmsNumber[]>
  /**
   * Puts a number on another packet: asks the service once. If its answer is lost the numbers are
   * read again: resolves if the packet is there, rejects with `incomplete` if it is not, and with
   * the first failure if that is not known. Rejects with `notFound` for an unknown number, and with
   * `invalid` if the number has that packet already.
   */
  change(numberId: number, packet: string): Promise<void>
  /**
   * Removes a number's packet, after the user's approval; a lost answer is resolved as with
   * `change`. Rejects with `invalid` and the field `cabinet` in a current cabinet, which has no
   * operation for it, and with the field `packet` if the number has none; with `aborted` if the
   * user refuses.
   */
  takeOff(numberId: number): Promise<void>
  /** These two reject as `aborted` if the user refuses. */
  setHandler(number: string, url: string): Promise<void>
  removeHandler(number: string): Promise<void>
  readonly operations: ChangingOperations
}

export function createPackets(options: PacketsOptions): Packets {
  const { service, generation, ask, readNumbers, onSpent } = options
  const enqueue = createTaskQueue()

  const spending = (work: () => Promise<void>) =>
    enqueue(async () => {
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
    const agreement = await ask(omitNullish(question))
    const about = { subject: `${id} ${packet}`, label: `${number.number} · ${packet}` }
    await service.activate(about, number, packet, { agreement })
  }

  async function takeOff(id: number): Promise<void> {
    if (generation !== 'legacy') throw new CoreFailure('invalid', { field: 'cabinet' })
    const own = await numberOf(readNumbers, id)
    if (!own.packet) throw new CoreFailure('invalid', { field: 'packet' })
    const { name, remaining } = own.packet
    const question = { kind: 'package' as const, number: own.number, name, remaining }
    await service.takeOff(own, { agreement: await ask(omitNullish(question)) })
  }

  return {
    list: () => service.offers(),
    numbers: readNumbers,
    change: (id, packet) => spending(() => change(id, packet)),
    takeOff: (id) => spending(() => takeOff(id)),
    async setHandler(given, url) {
      const number = normaliseNumber(given)
      const agreement = await ask({ kind: 'handler', number, address: addressName(url) })
      await service.setHandler(number, url, { agreement })
    },
    async removeHandler(given) {
      const number = normaliseNumber(given)
      const agreement = await ask({ kind: 'delete', what: 'handler', name: number })
      await service.removeHandler(number, { agreement })
    },
    operations: operationsOf(options),
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
function operationsOf({ readNumbers }: PacketsOptions): ChangingOperations {
  async function isOff(number: string): Promise<Outcome> {
    const has = (await readNumbers()).some((one) => one.number === number && one.packet)
    return has ? 'notDone' : 'done'
  }

  /** A number has one packet: if it is not this one after a while, it will not be. */
  async function isActive(about: string): Promise<Outcome> {
    const [id, packet] = [Number(about.split(' ')[0]), about.slice(about.indexOf(' ') + 1)]
    const number = await numberOf(readNumbers, id)
    return hasPacket(number, packet) ? 'done' : 'notDone'
  }

  return {
    'sms.activatePacket': { proof: isActive },
    'legacySms.addPacket': { proof: isActive },
    'legacySms.deletePacket': { proof: isOff },
  }
}
