import { computed } from 'vue'
import type { Target } from '../../../electron/bridge/account.ts'
import type { SliceName } from '../../../electron/bridge/index.ts'
import type { ExternalNumber, OwnedNumber } from '../../../electron/bridge/numbers.ts'
import { useAccount } from '../../stores/account.ts'

/** What of the account a number can lead to, and the slice that lists it. */
export const targetSlices = {
  sip: 'sip',
  group: 'groups',
  call_queue: 'queues',
  scenario: 'scenarios',
} as const satisfies Record<string, SliceName>

export type TargetType = keyof typeof targetSlices
export const targetTypes = Object.keys(targetSlices) as TargetType[]

/**
 * What a forwarding's name means. The service tells the name alone, so it is looked for among
 * everything that has one: `several` share it, `missing` says that nothing in the account has it.
 * Of other operators' numbers the service may not tell it at all: `untold`.
 */
export type Destination =
  | { kind: 'nowhere' }
  | { kind: 'untold' }
  | { kind: 'number'; number: string }
  | { kind: 'address'; address: string }
  | { kind: TargetType; target: Target }
  | { kind: 'several'; name: string }
  | { kind: 'missing'; name: string }
  | { kind: 'unread'; name: string }

type Named = { kind: TargetType; target: Target }

/** Everything that numbers can lead to by its name. */
export function byName(slices: Record<TargetType, Target[]>): Map<string, Named[]> {
  const names = new Map<string, Named[]>()
  for (const kind of targetTypes) {
    for (const target of slices[kind]) {
      const same = names.get(target.name)
      if (same) same.push({ kind, target })
      else names.set(target.name, [{ kind, target }])
    }
  }
  return names
}

/** @param complete whether everything that could bear the name has been read */
export function destinationOf(
  name: string | undefined,
  names: Map<string, Named[]>,
  complete: boolean,
): Destination {
  if (name === undefined || name === '') return { kind: 'nowhere' }
  const [first, ...others] = names.get(name) ?? []
  if (first) return others.length > 0 ? { kind: 'several', name } : first
  if (/^\+?\d{7,15}$/.test(name)) return { kind: 'number', number: name.replace('+', '') }
  if (/^(sips?:)?[^\s@]+@[^\s@]+$/.test(name)) return { kind: 'address', address: name }
  return { kind: complete ? 'missing' : 'unread', name }
}

type Led = Pick<OwnedNumber | ExternalNumber, 'following'>

/** Where numbers lead, by the names that the account knows now. */
export function useDestinations() {
  const account = useAccount()
  const slices = Object.values(targetSlices)
  account.need(...slices)
  const names = computed(() =>
    byName({
      sip: account.rows('sip'),
      group: account.rows('groups'),
      call_queue: account.rows('queues'),
      scenario: account.rows('scenarios'),
    }),
  )
  const complete = computed(() =>
    slices.every((name) => {
      const { state } = account.slice(name).state
      return state === 'fresh' || state === 'stale'
    }),
  )
  const destinationOfNumber = (own: Led): Destination =>
    destinationOf(own.following?.name, names.value, complete.value)
  return {
    destinationOf: destinationOfNumber,
    destinationOfExternal: (one: ExternalNumber): Destination =>
      one.following === undefined ? { kind: 'untold' } : destinationOfNumber(one),
  }
}
