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

/** Returns the id of the thing to refer to instead; undefined if the reference stays. */
type OtherOf = (kind: ResourceKind, thing: string) => string | undefined

/** Returns a body, or a value in one, that refers to other things. */
export function referringTo(value: unknown, otherOf: OtherOf, field = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => referringTo(one, otherOf, field))
  if (typeof value === 'object' && value !== null) return targetReferringTo(value, otherOf)
  const list = listOf(field)
  if (!list || (typeof value !== 'number' && typeof value !== 'string')) return value
  return writtenAs(value, otherOf(list, String(value)))
}

function targetReferringTo(target: object, otherOf: OtherOf): object {
  const { type, redirection_type: kind = type ?? '' } = target as Target
  const idField = (target as Target).destination_id === undefined ? 'id' : 'destination_id'
  const id = (target as Target)[idField]
  const other = isTargetType(kind) ? otherOf(targetLists[kind], String(id)) : undefined
  return Object.fromEntries(
    Object.entries(target).map(([name, one]) => [
      name,
      name === idField ? writtenAs(one, other) : referringTo(one, otherOf, name),
    ]),
  )
}

const writtenAs = (former: unknown, id: string | undefined): unknown =>
  id !== undefined && typeof former === 'number' ? Number(id) : (id ?? former)

/** Returns the things that a body refers to, by kind and id. */
export function referencesOf(body: unknown): (readonly [ResourceKind, string])[] {
  const found: (readonly [ResourceKind, string])[] = []
  referringTo(body, (kind, thing) => void found.push([kind, thing]))
  return found
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
