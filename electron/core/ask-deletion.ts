import type { Deletable } from './confirmation.ts'
import type { CabinetContext } from './subject.ts'

/** Lists whose rows have a name and an id. */
type NamedList = 'sip' | 'groups' | 'queues' | 'scenarios' | 'media' | 'flashAccounts' | 'webhooks'

/**
 * Has a person agree to a deletion, by the name that the account itself gives the thing: what a page says
 * it is called proves nothing. Rejects as `aborted` where they do not.
 */
export async function askDeletion(
  { account, ask }: Pick<CabinetContext, 'account' | 'ask'>,
  what: Deletable,
  list: NamedList,
  id: number,
): Promise<void> {
  const rows: { id: number; name: string }[] = await account.rows(list)
  const name = rows.find((row) => row.id === id)?.name ?? `№ ${id}`
  await ask({ kind: 'delete', what, name })
}
