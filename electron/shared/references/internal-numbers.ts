import type { KnownAccount } from './account.ts'

/**
 * Kinds of owners of an internal number: an extension, a group, its pickup, a queue's login or
 * logout.
 */
export type HolderKind = 'sip' | 'group' | 'pickup' | 'login' | 'logout'

/**
 * The owner of an internal number: `id` and `name` are those of the extension, the group or the
 * queue.
 */
export interface Holder {
  kind: HolderKind
  id: number
  name: string
}

/** Internal numbers with their owners; the service may list several for a number. */
export type InternalNumbers = ReadonlyMap<number, readonly Holder[]>

/** Internal numbers with their owners (section "Limits": all of these share one range). */
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

/** The thing being edited, whose own numbers are no conflict. */
export interface NumberOwner {
  /** The list that it is in. */
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

/** Another owner of a number, if there is one. */
export function holderOf(
  taken: InternalNumbers,
  number: number | undefined,
  owner?: NumberOwner,
): Holder | undefined {
  const holders = number === undefined ? [] : (taken.get(number) ?? [])
  return holders.find(({ kind, id }) => OWNERS[kind] !== owner?.of || id !== owner.id)
}
