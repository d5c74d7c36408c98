import type { Client } from '../../service/index.ts'
import type { SipAccount } from './types.ts'

/** SIP accounts by the RPC interface: the user's own batch; passwords stay out. */
export async function ownDevices(
  client: Client<'users.aboutMe' | 'accounts.list'>,
): Promise<SipAccount[]> {
  const { email, phone } = await client.call('users.aboutMe', {})
  const batch_name = email ?? phone
  if (!batch_name) return []
  const records = await client.call('accounts.list', { batch_name })
  return records.fit.flatMap(({ id, i_account, login }) => {
    const known = Number(i_account)
    const name = login ?? id
    const isKnown = Number.isSafeInteger(known) && known > 0
    return isKnown ? [{ id: known, name, number: name, legs: [] }] : []
  })
}
