import type { Resource } from '../../shared/references/account.ts'
import { membersOf } from '../../shared/references/members.ts'
import type { Account } from '../account/account.ts'
import type { Dependence } from './presence/alerts.ts'

type Known = Pick<Account, 'details' | 'knownDetail' | 'references'>

/**
 * Own numbers and the extensions that their calls may reach, as far as known now from the account's
 * lists and details. A number that leads through a menu, or to an ambiguous name, is left out.
 */
export function dependencesOf(account: Known): Dependence[] {
  // Has what is missing read.
  for (const collection of ['groups', 'queues'] as const) account.details(collection)
  return account.references().all.flatMap(({ from, by, to: [target, ...others] }) => {
    if (from.kind !== 'numbers' || by !== 'forwarding' || !target || others.length > 0) return []
    const extensions = behind(account, target)
    return extensions ? [{ number: from.name, extensions: [...extensions] }] : []
  })
}

/** Extensions that calls to something may reach; undefined if not known. */
function behind({ knownDetail }: Known, { kind, id }: Resource) {
  if (kind === 'sip') return [Number(id)]
  if (kind !== 'groups' && kind !== 'queues') return undefined
  const calls = knownDetail(kind, Number(id))
  return calls && membersOf(calls, (group) => knownDetail('groups', group))
}
