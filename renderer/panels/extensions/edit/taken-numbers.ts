import type { SipAccount } from '../../../../electron/bridge/extensions.ts'
import type { Group } from '../../../../electron/bridge/groups.ts'
import type { Queue } from '../../../../electron/bridge/queues.ts'

/** Internal numbers (section "Limits"). */
export const LEAST = 200
export const MOST = 99_999

/** Who has an internal number, and as what. */
export interface Holder {
  kind: 'sip' | 'group' | 'pickup' | 'login' | 'logout'
  id: number
  name: string
}

export interface NumberedLists {
  sip: readonly SipAccount[]
  groups: readonly Group[]
  queues: readonly Queue[]
}

/** Every internal number in use: of extensions, groups, pickups, and agents' logins and logouts. */
export function takenNumbers({ sip, groups, queues }: NumberedLists): Map<number, Holder> {
  const taken = new Map<number, Holder>()
  const take = (number: string | undefined, holder: Holder): void => {
    const value = Number(number)
    if (number !== undefined && Number.isInteger(value)) taken.set(value, holder)
  }
  for (const { id, name, number } of sip) take(number, { kind: 'sip', id, name })
  for (const { id, name, number, pickup } of groups) {
    take(number, { kind: 'group', id, name })
    take(pickup?.number, { kind: 'pickup', id, name })
  }
  for (const { id, name, login, logout } of queues) {
    take(login, { kind: 'login', id, name })
    take(logout, { kind: 'logout', id, name })
  }
  return taken
}

/**
 * Free numbers, the nearest above `from` first, then those below it; none of `others`, which are about to
 * be taken.
 */
export function freeNumbers(
  taken: ReadonlyMap<number, unknown>,
  from: number,
  count: number,
  others: ReadonlySet<number> = new Set(),
): number[] {
  const free: number[] = []
  const isFree = (number: number) => !taken.has(number) && !others.has(number)
  const begin = Math.max(LEAST, Math.min(MOST, from))
  for (let number = begin; number <= MOST && free.length < count; number += 1) {
    if (isFree(number)) free.push(number)
  }
  for (let number = begin - 1; number >= LEAST && free.length < count; number -= 1) {
    if (isFree(number)) free.push(number)
  }
  return free
}

/** Where free numbers are looked for: where the account's own begin. */
export function usualBegin(sip: readonly SipAccount[]): number {
  const numbers = sip
    .map(({ number }) => Number(number))
    .filter((one) => one >= LEAST && one <= MOST)
  return numbers.reduce((least, one) => Math.min(least, one), numbers.length > 0 ? MOST : LEAST)
}
