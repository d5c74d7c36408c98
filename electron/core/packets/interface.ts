import { omitNullish } from '../../shared/omit-nullish.ts'
import type { AgreedOptions } from '../changes/change-options.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { About } from '../ledger/guard.ts'
import type { CabinetContext } from '../module/module.ts'
import type { Packet, SmsNumber } from '../../bridge/packets.ts'

/**
 * How one generation of cabinets deals with packets and handlers. Every method rejects with a
 * `ServiceFailure`; what an older cabinet has no method for is `invalid` with the field `cabinet`.
 */
export interface PacketsInterface {
  offers(): Promise<Packet[]>
  /** Puts a number on a packet, once; `unknown` where the service did not say that it has done so. */
  activate(about: About, number: SmsNumber, packet: string, how: AgreedOptions): Promise<void>
  /** Takes a number's packet off, once, and with it what is left of it; older cabinets only. */
  takeOff(number: SmsNumber, how: AgreedOptions): Promise<void>
  setHandler(number: string, url: string, how: AgreedOptions): Promise<void>
  removeHandler(number: string, how: AgreedOptions): Promise<void>
}

type PacketsService = Pick<CabinetContext, 'client' | 'guard'>

export function createPacketsInterface({
  generation,
  ...service
}: PacketsService & Pick<CabinetContext, 'generation'>): PacketsInterface {
  return generation === 'legacy' ? legacy(service) : current(service)
}

const none = () => Promise.reject(new CoreFailure('invalid', { field: 'cabinet' }))

/** REST (section "SMS (REST)"). */
function current({ client, guard }: PacketsService): PacketsInterface {
  return {
    takeOff: none,
    async offers() {
      const { packets } = await client.call('sms.packets', {})
      return packets.valid.map(({ id, name, description, price, sms_count: messages }) =>
        omitNullish({ id, name: name ?? id, description, price, messages }),
      )
    },
    async activate(about, { numberId }, packet, how) {
      await guard.executeOnce('sms.activatePacket', about, (call) =>
        call({ number_id: numberId, packet }, how),
      )
    },
    async setHandler(number, url, how) {
      await client.call('sms.setUrl', { number, url }, how)
    },
    async removeHandler(number, how) {
      await guard.executeOnce('sms.deleteUrl', { subject: number }, (call) => call({ number }, how))
    },
  }
}

/** The SMS RPC of older cabinets (section "Legacy SMS methods at {sms_url}"). */
function legacy({ client, guard }: PacketsService): PacketsInterface {
  return {
    async offers() {
      const { valid } = await client.call('legacySms.packets', {})
      return valid.map(({ id, name, amount: price, sms_count: messages }) =>
        omitNullish({ id, name: name ?? id, price, messages }),
      )
    },
    async activate(about, { number }, packet, how) {
      await guard.executeOnce('legacySms.addPacket', about, (call) => call({ packet, number }, how))
    },
    async takeOff({ number }, how) {
      await guard.executeOnce('legacySms.deletePacket', { subject: number }, (call) =>
        call({ number }, how),
      )
    },
    setHandler: none,
    removeHandler: none,
  }
}
