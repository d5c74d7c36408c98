import type { Place, Swap, Thing } from '../../../electron/bridge/replacement.ts'
import { isUncertain, type Reference } from '../../../electron/shared/references/references.ts'
import { canBeEmpty, canStand } from '../../../electron/shared/references/standing.ts'

/** A place in which something stands, and whether it can be told that it is this and no namesake. */
export interface NamedPlace {
  key: string
  at: Place
  reference: Reference
  uncertain: boolean
}

/** The places of references, each once: a menu plays a recording in several of its fields. */
export function placesOf(references: readonly Reference[]): NamedPlace[] {
  const all = references.flatMap((reference): NamedPlace[] => {
    const { from, by, key } = reference
    if (by === 'callerId') return []
    const at = { kind: from.kind, id: from.id, by, ...(key !== undefined && { key }) } as Place
    return [{ key: JSON.stringify(at), at, reference, uncertain: isUncertain(reference) }]
  })
  return [...new Map(all.map((one) => [one.key, one])).values()]
}

/** Whether a thing can come there, or nothing. */
export function isPossible({ at, uncertain }: NamedPlace, to: Thing | undefined): boolean {
  if (uncertain) return false
  if (!to) return canBeEmpty(at.by)
  return (
    canStand(at.by, to.kind) && !(at.kind === 'groups' && to.kind === 'groups' && at.id === to.id)
  )
}

/** What is sent: values of a form are not, for nothing that is watched can leave the page. */
export function swapsAt(places: readonly NamedPlace[], from: Thing, by: Thing | undefined): Swap[] {
  const to = by && { kind: by.kind, id: by.id }
  return places.map(({ at }) => ({ at, from, ...(to && { to }) }))
}
