import type { SipAccount } from '../../electron/bridge/extensions.ts'
import type { Group } from '../../electron/bridge/groups.ts'
import type { Queue } from '../../electron/bridge/queues.ts'
import { extensionRange } from '../../electron/service/catalogue/values.ts'

/** What an internal number can belong to: an extension, a group, its pickup, a queue's login or logout. */
export type HolderKind = 'sip' | 'group' | 'pickup' | 'login' | 'logout'

/** Who has an internal number: `id` and `name` are those of the extension, the group or the queue. */
export interface Holder {
  kind: HolderKind
  id: number
  name: string
}

/** Internal numbers and who has them; the service may tell more than one for a number. */
export type TakenNumbers = ReadonlyMap<number, readonly Holder[]>

/** The lists that internal numbers come from. */
export interface Numbered {
  sip: readonly Pick<SipAccount, 'id' | 'name' | 'number'>[]
  groups: readonly Pick<Group, 'id' | 'name' | 'number' | 'pickup'>[]
  queues: readonly Pick<Queue, 'id' | 'name' | 'login' | 'logout'>[]
}

/** Who has which internal number (section "Limits": all of these share one range). */
export function takenNumbers({ sip, groups, queues }: Numbered): TakenNumbers {
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
  for (const one of sip) add(one.number, 'sip', one)
  for (const one of groups) {
    add(one.number, 'group', one)
    add(one.pickup?.number, 'pickup', one)
  }
  for (const one of queues) {
    add(one.login, 'login', one)
    add(one.logout, 'logout', one)
  }
  return taken
}

/** The thing that is being changed, whose own numbers stand in nobody's way. */
export interface Owner {
  of: 'sip' | 'group' | 'queue'
  id: number
}

const OWNERS: Record<HolderKind, Owner['of']> = {
  sip: 'sip',
  group: 'group',
  pickup: 'group',
  login: 'queue',
  logout: 'queue',
}

/** Who else has a number, if anybody has. */
export function holderOf(
  taken: TakenNumbers,
  number: number | undefined,
  owner?: Owner,
): Holder | undefined {
  const holders = number === undefined ? [] : (taken.get(number) ?? [])
  return holders.find(({ kind, id }) => OWNERS[kind] !== owner?.of || id !== owner.id)
}

const lowest = (numbers: number[]) =>
  numbers.reduce<number | undefined>((low = Infinity, one) => Math.min(low, one), undefined)

/**
 * The lowest free number beside those of a kind: from the lowest of them on, then from the beginning of
 * the range. Where there is none of that kind, beside whatever there is.
 * @param besides numbers that are about to be taken
 * @returns nothing where all numbers are taken
 */
export function freeNumber(
  taken: TakenNumbers,
  kind: HolderKind,
  besides: readonly (number | undefined)[] = [],
): number | undefined {
  const { least, most } = extensionRange
  const inRange = [...taken.keys()].filter((number) => number >= least && number <= most)
  const akin = inRange.filter((number) => taken.get(number)?.some((one) => one.kind === kind))
  const from = lowest(akin) ?? lowest(inRange) ?? least
  for (let step = 0; step <= most - least; step += 1) {
    const number = least + ((from - least + step) % (most - least + 1))
    if (!taken.has(number) && !besides.includes(number)) return number
  }
  return undefined
}
