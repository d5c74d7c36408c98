import type { CabinetContext, Module } from '../module/module.ts'
import { createPacketsInterface } from './interface.ts'
import { createPackets } from './packets.ts'

/** SMS packets of the own numbers, and where their incoming messages are posted to. */
export function packetsModule(context: CabinetContext): Module<'packets'> {
  const packets = createPackets({
    service: createPacketsInterface(context),
    generation: context.generation,
    ask: context.ask,
    readNumbers: () => context.sms.numbers(),
    onSpent: () => context.check('senders', 'money'),
  })
  return {
    operations: packets.operations,
    commands: {
      'packets.list': packets.list,
      'packets.numbers': packets.numbers,
      'packets.change': ({ numberId, packet }) => packets.change(numberId, packet),
      'packets.takeOff': ({ numberId }) => packets.takeOff(numberId),
      'packets.setHandler': ({ number, url }) => packets.setHandler(number, url),
      'packets.removeHandler': ({ number }) => packets.removeHandler(number),
    },
  }
}
