import type { Place, Swap, Thing } from '../../../electron/bridge/replacement.ts'
import { isUncertain, type Reference } from '../../../electron/shared/references/references.ts'
import { canBeEmpty, canStand } from '../../../electron/shared/references/standing.ts'

/** A resource that others refer to, with its display name. */
export type NamedThing = Thing & { name: string }

/**
 * A place that refers to a resource; `uncertain` if another resource of the same name may be meant.
 */
export interface NamedPlace {
  key: string
  from: NamedThing
  at: Place
  reference: Reference
  uncertain: boolean
}

/** The places of something, each once: a menu plays a recording in several of its fields. */
export function placesOf(from: NamedThing, references: readonly Reference[]): NamedPlace[] {
  const all = references.flatMap((reference): NamedPlace[] => {
    const { from: source, by, key } = reference
    if (by === 'callerId') return []
    const at = { kind: source.kind, id: source.id, by, ...(key !== undefined && { key }) } as Place
    const name = JSON.stringify([from.kind, from.id, at])
    return [{ key: name, from, at, reference, uncertain: isUncertain(reference) }]
  })
  return [...new Map(all.map((one) => [one.key, one])).values()]
}

/** Returns true if a resource can be put in a place, or the place can be emptied. */
export function isPossible({ at, uncertain }: NamedPlace, to: Thing | undefined): boolean {
  if (uncertain) return false
  if (!to) return canBeEmpty(at.by)
  const isItself = at.kind === 'groups' && to.kind === 'groups' && at.id === to.id
  return canStand(at.by, to.kind) && !isItself
}

/** Returns the swaps as plain data: a form's reactive objects cannot be sent to the core. */
export function swapsAt(places: readonly NamedPlace[], by: Thing | undefined): Swap[] {
  const to = by && { kind: by.kind, id: by.id }
  return places.map(({ at, from: { kind, id } }) => ({ at, from: { kind, id }, ...(to && { to }) }))
}
