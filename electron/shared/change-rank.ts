import { same } from './plain-data.ts'

/** A change as far as its rank depends on it. */
interface RankedChange {
  kind: string
  action: 'changed' | 'created' | 'deleted'
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/**
 * Rank of a change made elsewhere. `urgent`: it leads calls or data out of the account, has calls end
 * elsewhere or nowhere, changes the number that is shown to those who are called, or lets somebody in;
 * `harmless`: it breaks nothing.
 */
export function rankOf(change: RankedChange): 'urgent' | 'usual' | 'harmless' {
  if (isUrgent(change)) return 'urgent'
  const { action, before = {}, after = {} } = change
  if (action === 'created') return 'harmless'
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...fields].filter((field) => !same(before[field], after[field]))
  return action === 'changed' && changed.every((field) => field === 'name') ? 'harmless' : 'usual'
}

function isUrgent({ kind, action, before, after }: RankedChange): boolean {
  const isChanged = (field: string) => before?.[field] !== after?.[field]
  if (kind === 'numbers') return action !== 'created' || isOutside(after?.['forwarding'])
  if (action === 'deleted') return false
  switch (kind) {
    case 'sip':
      return action === 'created' || isChanged('aon')
    case 'webhooks':
      return isChanged('url')
    case 'emails':
    case 'users':
      return true
    case 'scenarios':
      return action === 'changed' && LEADING.some((field) => !same(before?.[field], after?.[field]))
    case 'groups':
    case 'queues':
      return action === 'changed' && isEmpty(after?.['sips']) && !isEmpty(before?.['sips'])
    default:
      return false
  }
}

/** Fields of a voice menu that say where calls go, and when. */
const LEADING = ['menu', 'no_active', 'timeout', 'work_time']

const isEmpty = (members: unknown): boolean => Array.isArray(members) && members.length === 0

const OUTSIDE = ['number', 'sip_uri', 'crm1', 'crm2', 'crm3', 'told']

/** True if a forwarding, or its default, leads out of the account. */
function isOutside(forwarding: unknown): boolean {
  const { type, otherwise } = (forwarding ?? {}) as { type?: string; otherwise?: object }
  return OUTSIDE.includes(type ?? '') || (otherwise !== undefined && isOutside(otherwise))
}
