import type { Place, Swap, Thing } from '../../../electron/bridge/replacement.ts'
import { isUncertain, type Reference } from '../../../electron/shared/references/references.ts'
import { canBeEmpty, canStand } from '../../../electron/shared/references/standing.ts'

/** Something that stands in places, as a person calls it. */
export type NamedThing = Thing & { name: string }

/** A place in which something stands, and whether it can be told that it is this and no namesake. */
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

/** Whether a thing can come there, or nothing. */
export function isPossible({ at, uncertain }: NamedPlace, to: Thing | undefined): boolean {
  if (uncertain) return false
  if (!to) return canBeEmpty(at.by)
  const isItself = at.kind === 'groups' && to.kind === 'groups' && at.id === to.id
  return canStand(at.by, to.kind) && !isItself
}

/** What is sent: nothing of a form, which is watched and cannot leave the page. */
export function swapsAt(places: readonly NamedPlace[], by: Thing | undefined): Swap[] {
  const to = by && { kind: by.kind, id: by.id }
  return places.map(({ at, from: { kind, id } }) => ({ at, from: { kind, id }, ...(to && { to }) }))
}
