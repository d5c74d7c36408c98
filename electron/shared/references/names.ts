import type { KnownAccount, Target } from './account.ts'

/** Targets of calls, by the service's words for them, and the lists that hold them. */
export const targetLists = {
  sip: 'sip',
  group: 'groups',
  call_queue: 'queues',
  scenario: 'scenarios',
} as const

export type TargetType = keyof typeof targetLists
export const targetTypes = Object.keys(targetLists) as TargetType[]

export const isTargetType = (word: string): word is TargetType => Object.hasOwn(targetLists, word)

interface NamedTarget {
  kind: TargetType
  target: Target
}

/** Lookup of calls' targets by name. */
export interface Directory {
  named(name: string): readonly NamedTarget[]
  /** True if everything that could have a name has been read. */
  readonly isWhole: boolean
}

export function createDirectory({
  known,
  isWhole,
}: Pick<KnownAccount, 'known' | 'isWhole'>): Directory {
  const names = new Map<string, NamedTarget[]>()
  for (const kind of targetTypes) {
    for (const target of known(targetLists[kind])) {
      const same = names.get(target.name)
      if (same) same.push({ kind, target })
      else names.set(target.name, [{ kind, target }])
    }
  }
  return {
    named: (name) => names.get(name) ?? [],
    isWhole: targetTypes.every((kind) => isWhole(targetLists[kind])),
  }
}

/**
 * The target of a forwarding's name: the service gives the name alone. `several` have it, or it is
 * `missing`, for nothing in the account has it; as long as not everything was read it is `unread`.
 */
export type NamedDestination =
  | { kind: 'nowhere' }
  | { kind: 'number'; number: string }
  | { kind: 'address'; address: string }
  | NamedTarget
  | { kind: 'several' | 'missing' | 'unread'; name: string }

export function destinationOf(name: string | undefined, directory: Directory): NamedDestination {
  if (name === undefined || name === '') return { kind: 'nowhere' }
  const [first, ...others] = directory.named(name)
  if (first) return others.length > 0 ? { kind: 'several', name } : first
  if (/^\+?\d{7,15}$/.test(name)) return { kind: 'number', number: name.replace('+', '') }
  if (/^(sips?:)?[^\s@]+@[^\s@]+$/.test(name)) return { kind: 'address', address: name }
  return { kind: directory.isWhole ? 'missing' : 'unread', name }
}
