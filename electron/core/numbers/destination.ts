import { targetLists } from '../../shared/references/names.ts'
import type { AskedDestination } from '../consent/confirmation.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import type { CabinetContext } from '../module/module.ts'
import type { Forwarding } from '../../bridge/numbers.ts'

/** Returns the destination of a forwarding for display, with the account's names. */
export async function destinationOf(
  { account }: Pick<CabinetContext, 'account'>,
  forwarding: Forwarding,
): Promise<AskedDestination> {
  if (forwarding.type === 'empty') return { type: 'empty', name: '' }
  if (forwarding.type === 'number') {
    return { type: 'number', name: normaliseNumber(forwarding.number) }
  }
  if (forwarding.type === 'sip_uri') return { type: 'sip_uri', name: forwarding.uri }
  if ('id' in forwarding) {
    const { type, id } = forwarding
    const found = (await account.rows(targetLists[type])).find((row) => row.id === id)
    return { type, name: found?.name ?? `№ ${id}` }
  }
  const { host: name, otherwise } = forwarding
  return {
    type: 'crm',
    name,
    ...(otherwise && { otherwise: await destinationOf({ account }, otherwise) }),
  }
}

/** True if calls stay in the account; other destinations need the user's approval. */
export const isWithin = (forwarding: Forwarding): boolean => 'id' in forwarding
