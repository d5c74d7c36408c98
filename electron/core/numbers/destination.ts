import type { Destination } from '../confirmation.ts'
import { normaliseNumber } from '../inbox/numbers.ts'
import type { CabinetContext } from '../subject.ts'
import type { Forwarding } from './types.ts'

const LISTS = {
  sip: 'sip',
  group: 'groups',
  scenario: 'scenarios',
  call_queue: 'queues',
} as const

/** Where a forwarding leads, as a person reads it: things of the account by the names it gives them. */
export async function destinationOf(
  { account }: Pick<CabinetContext, 'account'>,
  forwarding: Forwarding,
): Promise<Destination> {
  if (forwarding.type === 'empty') return { type: 'empty', name: '' }
  if (forwarding.type === 'number') {
    return { type: 'number', name: normaliseNumber(forwarding.number) }
  }
  if (forwarding.type === 'sip_uri') return { type: 'sip_uri', name: forwarding.uri }
  if ('id' in forwarding) {
    const { type, id } = forwarding
    const found = (await account.rows(LISTS[type])).find((row) => row.id === id)
    return { type, name: found?.name ?? `№ ${id}` }
  }
  const { host: name, otherwise } = forwarding
  return {
    type: 'crm',
    name,
    ...(otherwise && { otherwise: await destinationOf({ account }, otherwise) }),
  }
}
