import type { Client } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { AccountRecord, Fee, SipAccount } from '../../bridge/extensions.ts'

/** Records of the billing, by the RPC interface. Passwords are left out. */

/** The user's own batch, which holds the SIP accounts; undefined if the user has no name. */
async function ownBatch(client: Client<'users.aboutMe'>): Promise<string | undefined> {
  const { email, phone } = await client.call('users.aboutMe', {})
  return email ?? phone ?? undefined
}

/**
 * Records of one batch, or of the user's own (section "Batch names and prefixes"). The prefix is described
 * under one name and shown under another, so it goes under both.
 */
export async function accountRecords(
  client: Client<'users.aboutMe' | 'accounts.list'>,
  batch?: string,
  prefix?: string,
): Promise<AccountRecord[]> {
  const batch_name = batch ?? (await ownBatch(client))
  if (batch_name === undefined) return []
  const given = prefix === undefined ? {} : { id: prefix, prefix }
  const { valid } = await client.call('accounts.list', { batch_name, ...given })
  return valid.map((record) => {
    const account = Number(record.i_account)
    const isKnown = Number.isSafeInteger(account) && account > 0
    return omitNullish({
      id: record.id,
      account: isKnown ? account : undefined,
      batch: record.batch_name,
      login: record.login,
    })
  })
}

/** Monthly fees of one record of the billing. */
export async function accountFees(
  client: Client<'accounts.subscriptions'>,
  account: number,
): Promise<Fee[]> {
  const { valid } = await client.call('accounts.subscriptions', { i_account: account })
  return valid.map(({ fee, invoice_description }) =>
    omitNullish({ amount: fee, text: invoice_description }),
  )
}

/** SIP accounts by the RPC interface. */
export async function ownDevices(
  client: Client<'users.aboutMe' | 'accounts.list'>,
): Promise<SipAccount[]> {
  const records = await accountRecords(client)
  return records.flatMap(({ id, account, login }) => {
    const name = login ?? id
    return account === undefined ? [] : [{ id: account, name, number: name }]
  })
}
