import type { ChangedBody, KeptChange } from '../../bridge/changes.ts'
import type { ResourceKind } from '../../shared/references/account.ts'
import { isTargetType, targetLists } from '../../shared/references/names.ts'

/** Fields that refer to things of one list, by the service's names. */
const LISTS: Readonly<Record<string, ResourceKind>> = {
  sips: 'sip',
  groups: 'groups',
  approved_group_id: 'groups',
  aon: 'numbers',
}

const listOf = (field: string): ResourceKind | undefined =>
  field.endsWith('media_id') ? 'media' : LISTS[field]

/** A reference by a kind of target beside its id. */
interface Target {
  type?: string
  id?: unknown
  redirection_type?: string
  destination_id?: unknown
}

/** Returns the things that a body refers to, by kind and id. */
export function* referencesOf(
  value: unknown,
  field = '',
): Generator<readonly [ResourceKind, string]> {
  if (typeof value === 'object' && value !== null) {
    const { type, id, redirection_type: kind = type ?? '', destination_id = id } = value as Target
    if (isTargetType(kind)) yield [targetLists[kind], String(destination_id)]
    for (const [name, one] of Object.entries(value)) {
      yield* referencesOf(one, Array.isArray(value) ? field : name)
    }
    return
  }
  const list = listOf(field)
  if (list && (typeof value === 'number' || typeof value === 'string')) yield [list, String(value)]
}

/** Returns what the things are called that the states of a change refer to, by kind and id. */
export function namesIn(
  bodies: readonly (ChangedBody | undefined)[],
  nameOf: (kind: ResourceKind, thing: string) => string | undefined,
): KeptChange['names'] {
  const names: Record<string, string> = {}
  for (const [kind, thing] of referencesOf(bodies)) {
    const name = nameOf(kind, thing)
    if (name !== undefined) names[`${kind} ${thing}`] = name
  }
  return Object.keys(names).length > 0 ? names : undefined
}
