import type { ChangedKind } from '../../bridge/changes.ts'
import type { Moment } from '../../bridge/history.ts'
import { detailedKinds } from '../../shared/references/account.ts'
import type { Account } from '../account/account.ts'
import { readAll } from '../account/details.ts'
import { comparedKinds } from './kinds.ts'

export type ReadAccount = Pick<Account, 'renew' | 'renewDetail' | 'isWhole'>

/** Lists whose details show more; those of an extension hold its password, and are read before it is deleted. */
const DETAILED = [...detailedKinds, 'webhooks'] as const
const isDetailed = (kind: ChangedKind): kind is (typeof DETAILED)[number] =>
  (DETAILED as readonly string[]).includes(kind)

/**
 * Reads the whole account, list by list with its details, and returns when that ended and what could not
 * be read. Rejects if nothing could.
 */
export async function readWhole(account: ReadAccount): Promise<Moment> {
  const unread: ChangedKind[] = []
  let failure: unknown
  for (const kind of comparedKinds) {
    try {
      if (!(await isRead(account, kind))) unread.push(kind)
    } catch (error) {
      failure ??= error
      unread.push(kind)
    }
  }
  if (unread.length === comparedKinds.length) throw failure
  return { at: Date.now(), unread }
}

/** Reads a list and its details; returns false if some of it could not be read. */
async function isRead(account: ReadAccount, kind: ChangedKind): Promise<boolean> {
  if (!isDetailed(kind)) {
    await account.renew(kind)
    return account.isWhole(kind)
  }
  const rows = await account.renew(kind)
  const ids = rows.map(({ id }) => id)
  const isWhole = await readAll(ids, async (id) => void (await account.renewDetail(kind, id)))
  return isWhole && account.isWhole(kind)
}
