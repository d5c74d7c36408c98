import type { SipAccount } from '../../bridge/extensions.ts'
import type { Resource } from '../../shared/references/account.ts'
import { membersOf } from '../../shared/references/members.ts'
import type { Account } from '../account/account.ts'
import type { Dependence } from './presence/alerts.ts'

type Known = Pick<Account, 'details' | 'known' | 'knownDetail' | 'references'>

/**
 * Own numbers and the extensions that their calls may reach, as far as known now from the account's
 * lists and details. A number that leads through a menu, or to an ambiguous name, is left out, and so is one whose
 * calls may ring a mobile phone, or go where a CRM says: it is not cut off while extensions are.
 */
export function dependencesOf(account: Known): Dependence[] {
  // Has what is missing read.
  for (const collection of ['groups', 'queues'] as const) account.details(collection)
  const devices = new Set(account.known('sip').flatMap((row) => (isDevice(row) ? row.id : [])))
  const asking = new Set(account.known('numbers').flatMap(({ id, crm }) => (crm ? id : [])))
  return account.references().all.flatMap(({ from, by, to: [target, ...others] }) => {
    if (from.kind !== 'numbers' || by !== 'forwarding' || !target || others.length > 0) return []
    if (asking.has(Number(from.id))) return []
    const extensions = behind(account, target, devices)
    return extensions ? [{ number: from.name, extensions: [...extensions] }] : []
  })
}

/** Extensions that calls to something may reach; undefined if not known, or if they may reach more. */
function behind({ knownDetail }: Known, { kind, id }: Resource, devices: ReadonlySet<number>) {
  if (kind === 'sip') return devices.has(Number(id)) ? [Number(id)] : undefined
  if (kind !== 'groups' && kind !== 'queues') return undefined
  const calls = knownDetail(kind, Number(id))
  const members = calls && membersOf(calls, (group) => knownDetail('groups', group))
  // It calls devices alone, and no groups with rules of their own.
  const isOfDevices = calls && 'groups' in calls && calls.body.device_only && !calls.groups.length
  const isCutOff = isOfDevices || [...(members ?? [])].every((member) => devices.has(member))
  return isCutOff ? members : undefined
}

/** True if an extension rings its own phones alone, whatever a time of 0 seconds means. */
const isDevice = ({ legs = [] }: SipAccount): boolean => legs.every(({ type }) => type === 'sip')
