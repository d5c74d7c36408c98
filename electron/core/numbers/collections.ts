import type { AnyCollectionDeclaration } from '../account/declaration.ts'
import type { CabinetContext } from '../module/module.ts'
import { withGivenIds } from './external-ids.ts'
import { readOwnedNumbers } from './owned-numbers.ts'
import { externalNumber, reservedNumber } from './rows.ts'
import type { ExternalNumber } from '../../bridge/numbers.ts'
import type { NumberTables } from './tables.ts'

/** The account's numbers: own ones, other operators', and reserved ones. */
export function numbersCollections(context: CabinetContext): AnyCollectionDeclaration[] {
  const { client, database, describe, zone, check } = context
  const stored = database.of<NumberTables>('numbers')
  /** The list is there without what is kept on this computer. */
  const noIds = (error: unknown): Record<string, number> => {
    describe(error)
    return {}
  }
  return [
    {
      name: 'numbers',
      key: 'id',
      // They are shown with their packets.
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
      // The list tells nothing of since when: that need not wait for the next check.
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

/** With what was seen of its registration before: the list tells nothing of that. */
function withRegistrations(read: ExternalNumber, before: ExternalNumber | undefined) {
  const { registeredAt, registrations } = before ?? {}
  return {
    ...read,
    ...(registeredAt === undefined ? {} : { registeredAt }),
    ...(registrations === undefined ? {} : { registrations }),
  }
}
