import type { ServiceClient } from '../../service/index.ts'
import { CoreFailure } from '../failure.ts'
import type { Generation } from '../session/types.ts'
import type { Packet, SmsNumber } from './types.ts'

/**
 * How one generation of cabinets deals with packets and handlers. Every method rejects with a
 * `ServiceFailure`; what an older cabinet has no method for is `invalid` with the field `cabinet`.
 */
export interface PacketsInterface {
  offers(): Promise<Packet[]>
  /** Puts a number on a packet, once; answers whether the service said that it has done so. */
  activate(number: SmsNumber, packet: string): Promise<boolean>
  setHandler(number: string, url: string): Promise<void>
  removeHandler(number: string): Promise<void>
}

export function createPacketsInterface(
  generation: Generation,
  client: ServiceClient,
): PacketsInterface {
  return generation === 'legacy' ? legacy(client) : current(client)
}

/** REST (section "SMS (REST)"). */
function current(client: ServiceClient): PacketsInterface {
  return {
    async offers() {
      const { packets } = await client.call('sms.packets', {})
      return packets.fit.map(({ id, name, description, price, sms_count: messages }) => ({
        id,
        name: name ?? id,
        ...given({ description, price, messages }),
      }))
    },
    async activate({ numberId }, packet) {
      const { success } = await client.call('sms.activatePacket', { number_id: numberId, packet })
      return success === true
    },
    async setHandler(number, url) {
      await client.call('sms.setUrl', { number, url })
    },
    async removeHandler(number) {
      await client.call('sms.deleteUrl', { number })
    },
  }
}

/** The SMS RPC of older cabinets (section "Legacy SMS methods at {sms_url}"). */
function legacy(client: ServiceClient): PacketsInterface {
  const none = () => Promise.reject(new CoreFailure('invalid', { field: 'cabinet' }))
  return {
    async offers() {
      const { fit } = await client.call('legacySms.packets', {})
      return fit.map(({ id, name, amount: price, sms_count: messages }) => ({
        id,
        name: name ?? id,
        ...given({ price, messages }),
      }))
    },
    activate: ({ number }, packet) => client.call('legacySms.addPacket', { packet, number }),
    setHandler: none,
    removeHandler: none,
  }
}

/** What the service left out or gave as null is left out. */
function given<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const present = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  return Object.fromEntries(present) as { [K in keyof T]?: NonNullable<T[K]> }
}
