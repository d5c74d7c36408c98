import type { KnownAccount } from './account.ts'

/** What an internal number can belong to: an extension, a group, its pickup, a queue's login or logout. */
export type HolderKind = 'sip' | 'group' | 'pickup' | 'login' | 'logout'

/** Who has an internal number: `id` and `name` are those of the extension, the group or the queue. */
export interface Holder {
  kind: HolderKind
  id: number
  name: string
}

/** Internal numbers and who has them; the service may tell more than one for a number. */
export type InternalNumbers = ReadonlyMap<number, readonly Holder[]>

/** Who has which internal number (section "Limits": all of these share one range). */
export function internalNumbers({ known }: Pick<KnownAccount, 'known'>): InternalNumbers {
  const taken = new Map<number, Holder[]>()
  const add = (
    digits: string | undefined,
    kind: HolderKind,
    { id, name }: Omit<Holder, 'kind'>,
  ) => {
    if (digits === undefined || !/^\d+$/.test(digits)) return
    const holder = { kind, id, name }
    const there = taken.get(Number(digits))
    if (there) there.push(holder)
    else taken.set(Number(digits), [holder])
  }
  for (const one of known('sip')) add(one.number, 'sip', one)
  for (const one of known('groups')) {
    add(one.number, 'group', one)
    add(one.pickup?.pickup_number, 'pickup', one)
  }
  for (const one of known('queues')) {
    add(one.login, 'login', one)
    add(one.logout, 'logout', one)
  }
  return taken
}

/** What is being changed, whose own numbers stand in nobody's way. */
export interface Owner {
  /** The list that it stands in. */
  of: string
  id: number
}

const OWNERS: Record<HolderKind, string> = {
  sip: 'sip',
  group: 'groups',
  pickup: 'groups',
  login: 'queues',
  logout: 'queues',
}

/** Who else has a number, if anybody has. */
export function holderOf(
  taken: InternalNumbers,
  number: number | undefined,
  owner?: Owner,
): Holder | undefined {
  const holders = number === undefined ? [] : (taken.get(number) ?? [])
  return holders.find(({ kind, id }) => OWNERS[kind] !== owner?.of || id !== owner.id)
}
