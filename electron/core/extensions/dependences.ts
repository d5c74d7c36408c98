import type { Account } from '../account/account.ts'
import { createDirectory } from '../numbers/forwarding.ts'
import type { Dependence } from '../presence/alerts.ts'

/**
 * Own numbers and the extensions that their calls may reach, as far as the account's lists and details
 * tell it now. A number that leads through a menu, or to a name that several things have, is left out.
 */
export function dependencesOf(account: Pick<Account, 'known' | 'details'>): Dependence[] {
  const directory = createDirectory({
    sip: account.known('sip'),
    group: account.known('groups'),
    call_queue: account.known('queues'),
    scenario: account.known('scenarios'),
  })
  const groups = new Map(account.details('groups').map(({ of, detail }) => [of, detail]))
  const queues = new Map(account.details('queues').map(({ of, detail }) => [of, detail]))

  /** Members of a group and of the groups in it; undefined if one of them was not read. */
  function members(id: number, seen = new Set<number>()): number[] | undefined {
    if (seen.has(id)) return []
    seen.add(id)
    const group = groups.get(id)
    if (!group) return undefined
    const inside = group.groups.map((child) => members(child.id, seen))
    if (inside.includes(undefined)) return undefined
    return [...group.sips.map((sip) => sip.id), ...inside.flatMap((ids) => ids ?? [])]
  }

  function behind(name: string): number[] | undefined {
    const found = directory(name)
    if (found === undefined || found === 'ambiguous') return undefined
    if (found.type === 'sip') return [found.id]
    if (found.type === 'group') return members(found.id)
    if (found.type === 'call_queue') return queues.get(found.id)?.sips.map(({ id }) => id)
    return undefined
  }

  return account.known('numbers').flatMap(({ number, following }) => {
    const extensions = following && behind(following.name)
    return extensions ? [{ number, extensions: [...new Set(extensions)] }] : []
  })
}
