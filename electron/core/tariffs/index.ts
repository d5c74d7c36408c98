import { CoreFailure } from '../platform/failures/core-failure.ts'
import { isDialable, normaliseNumber } from '../../shared/phone-number.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { createActivation } from './activate.ts'
import { currentTariff, tariffsOf } from './rows.ts'
import { readRawReply } from './raw-reply.ts'

/** The tariff in force, the catalogue, and taking another one. */
export function tariffsModule(context: CabinetContext): Module<'tariffs'> {
  const { check, client } = context
  const onRead = () => check('connected')
  const activation = createActivation(context)
  return {
    collections: [
      {
        name: 'currentTariff',
        key: 'key',
        // Its usage counts numbers and extensions.
        touchedBy: ['tariff', 'numbers', 'sip'],
        read: async () => [currentTariff(await client.call('tariffs.current', {}))],
        onRead,
      },
      {
        name: 'tariffs',
        key: 'id',
        touchedBy: ['tariff'],
        read: async () => tariffsOf(await client.call('tariffs.list', {})),
        onRead,
      },
    ],
    operations: activation.operations,
    commands: {
      'tariffs.effect': ({ tariff }) => activation.effect(tariff),
      'tariffs.activate': ({ tariff, fee, seen }) => activation.activate(tariff, fee, seen),
      async 'tariffs.rate'({ tariff, number }) {
        const phone = normaliseNumber(number)
        if (!isDialable(phone)) throw new CoreFailure('invalid', { field: 'number' })
        const digits = phone.replace(/\D/g, '')
        return readRawReply(await client.call('tariffs.rate', { tariff_id: tariff, phone: digits }))
      },
    },
  }
}
