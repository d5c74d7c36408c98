import { invalid, repeated } from '../http/refusal.ts'
import type { Documents, Entry, Kind } from '../state/documents.ts'

/** The thing with the id that came in `field`. @throws Refusal if there is none */
export function selected<K extends Kind>(
  documents: Documents,
  kind: K,
  id: number,
  field: string,
): Entry<K> {
  const found = documents.get(kind, id)
  if (!found) throw invalid(field)
  return { ...found, id }
}

/** The same for a list of ids. @throws Refusal for the first that names nothing or comes twice */
export function selectedAll(
  documents: Documents,
  kind: Kind,
  ids: readonly number[] | undefined,
  field: string,
): number[] {
  const all = [...(ids ?? [])]
  all.forEach((id, place) => {
    const name = `${field}.${place}`
    if (all.indexOf(id) < place) throw repeated(name)
    selected(documents, kind, id, name)
  })
  return all
}

/** The same for an id that may be left out. */
export function selectedOrNull(
  documents: Documents,
  kind: Kind,
  id: number | undefined,
  field: string,
): number | null {
  return id === undefined ? null : selected(documents, kind, id, field).id
}

/** Id and name of each, as replies list members; those that are gone are left out. */
export function namesOf(
  documents: Documents,
  kind: 'sip' | 'media',
  ids: readonly number[],
): { id: number; name: string }[] {
  return ids.flatMap((id) => {
    const found = documents.get(kind, id)
    return found ? [{ id, name: found.name }] : []
  })
}
