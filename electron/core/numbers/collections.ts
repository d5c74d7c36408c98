import type { AnyCollectionDeclaration } from '../account/declaration.ts'
import type { CabinetContext } from '../module/module.ts'
import { withGivenIds } from './external-ids.ts'
import { readOwnedNumbers } from './owned-numbers.ts'
import { externalNumber, reservedNumber } from './rows.ts'
import type { ExternalNumber } from '../../bridge/numbers.ts'
import type { NumberTables } from './tables.ts'

/** Declares the account's lists of own numbers, other operators' numbers, and reserved ones. */
export function numbersCollections(context: CabinetContext): AnyCollectionDeclaration[] {
  const { client, database, describe, zone, check } = context
  const stored = database.of<NumberTables>('numbers')
  /** The list is shown without the ids stored on this computer. */
  const noIds = (error: unknown): Record<string, number> => {
    describe(error)
    return {}
  }
  return [
    {
      name: 'numbers',
      key: 'id',
      // The rows contain their packets.
      touchedBy: ['numbers', 'smsNumbers'],
      read: (tell, known) => readOwnedNumbers(context, tell, known),
      onRead: () => check('connected'),
    },
    {
      name: 'externalNumbers',
      key: 'key',
      touchedBy: ['externalNumbers'],
      async read(_tell, known) {
        const { external_numbers } = await client.call('externalNumbers.list', {})
        const rows = external_numbers.valid.map(externalNumber)
        const given = rows.every(({ id }) => id !== undefined)
          ? {}
          : await stored.externalIds().catch(noIds)
        return withGivenIds(rows, given).map((one) => withRegistrations(one, known.get(one.key)))
      },
      // The list has no times of registration: read them now, not at the next poll.
      onRead: () => check('registrations'),
    },
    {
      name: 'reservedNumbers',
      key: 'number',
      touchedBy: ['reservedNumbers'],
      async read() {
        const reply = await client.call('rpcNumbers.reserved', {})
        return reply.outcome === 'ok'
          ? reply.value.valid.map((row) => reservedNumber(row, zone))
          : []
      },
    },
  ]
}

/** Adds the known history of registrations, which the list does not contain. */
function withRegistrations(read: ExternalNumber, before: ExternalNumber | undefined) {
  const { registeredAt, registrations } = before ?? {}
  return {
    ...read,
    ...(registeredAt === undefined ? {} : { registeredAt }),
    ...(registrations === undefined ? {} : { registrations }),
  }
}
