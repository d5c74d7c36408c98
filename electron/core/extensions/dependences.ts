import type { SipAccount } from '../../bridge/extensions.ts'
import type { Resource } from '../../shared/references/account.ts'
import { membersOf } from '../../shared/references/members.ts'
import type { Account } from '../account/account.ts'
import type { Dependence } from './presence/alerts.ts'

type Known = Pick<Account, 'details' | 'known' | 'knownDetail' | 'references'>

/**
 * Own numbers and the extensions that their calls may reach, as far as known now from the account's
 * lists and details. A number that leads through a menu, or to an ambiguous name, is left out, and so is one whose
 * calls may ring a mobile telephone, or go where a CRM says: it is not cut off while extensions are.
 */
export function dependencesOf(account: Known): Dependence[] {
  // Has what is missing read.
  for (const collection of ['groups', 'queues'] as const) account.details(collection)
  const mobile = new Set(account.known('sip').flatMap((row) => (hasMobile(row) ? row.id : [])))
  const asking = new Set(account.known('numbers').flatMap(({ id, crm }) => (crm ? id : [])))
  return account.references().all.flatMap(({ from, by, to: [target, ...others] }) => {
    if (from.kind !== 'numbers' || by !== 'forwarding' || !target || others.length > 0) return []
    if (asking.has(Number(from.id))) return []
    const extensions = behind(account, target, mobile)
    return extensions ? [{ number: from.name, extensions: [...extensions] }] : []
  })
}

/** Extensions that calls to something may reach; undefined if not known, or if they may reach more. */
function behind({ knownDetail }: Known, { kind, id }: Resource, mobile: ReadonlySet<number>) {
  if (kind === 'sip') return mobile.has(Number(id)) ? undefined : [Number(id)]
  if (kind !== 'groups' && kind !== 'queues') return undefined
  const calls = knownDetail(kind, Number(id))
  const members = calls && membersOf(calls, (group) => knownDetail('groups', group))
  // It calls devices alone, and no groups with rules of their own.
  const isOfDevices = calls && 'groups' in calls && calls.body.device_only && !calls.groups.length
  const ringsMobile = !isOfDevices && [...(members ?? [])].some((member) => mobile.has(member))
  return ringsMobile ? undefined : members
}

const hasMobile = ({ legs }: SipAccount): boolean =>
  legs?.some(({ type, timeout }) => type === 'mob' && timeout !== 0) === true
