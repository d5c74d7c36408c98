import type { AnySliceDeclaration } from '../account/declaration.ts'
import type { CabinetContext } from '../subject.ts'
import { readOwnedNumbers } from './owned-numbers.ts'
import { externalNumber, reservedNumber } from './rows.ts'
import type { ExternalNumber } from './types.ts'

/** The account's numbers: own ones, other operators', and reserved ones. */
export function numbersSlices(context: CabinetContext): AnySliceDeclaration[] {
  const { client, zone, check } = context
  return [
    {
      name: 'numbers',
      key: 'id',
      // They are shown with their packets.
      touchedBy: ['numbers', 'smsNumbers'],
      read: (tell, known) => readOwnedNumbers(context, tell, known),
    },
    {
      name: 'externalNumbers',
      key: 'key',
      touchedBy: ['externalNumbers'],
      async read(_tell, known) {
        const { external_numbers } = await client.call('externalNumbers.list', {})
        return external_numbers.valid.map((row) => {
          const read = externalNumber(row)
          return withRegistrations(read, known.get(read.key))
        })
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
