import { Refusal } from '../http/refusal.ts'
import type { Documents } from '../state/documents.ts'

/** Whose extensions do not stand in the way: the thing that is being changed. */
export interface Owner {
  kind: 'sip' | 'group' | 'queue'
  id: number
}

/** Every extension in use by others: of accounts, groups, pickups, agents' logins and logouts. */
function takenExtensions(documents: Documents, owner: Owner | undefined): Set<number> {
  const foreign = (kind: Owner['kind']) => (entry: { id: number }) =>
    owner?.kind !== kind || owner.id !== entry.id
  const taken = [
    ...documents
      .list('sip')
      .filter(foreign('sip'))
      .map(({ extension }) => extension),
    ...documents
      .list('group')
      .filter(foreign('group'))
      .flatMap(({ extension, pickup }) => [extension, pickup?.pickup_number]),
    ...documents
      .list('queue')
      .filter(foreign('queue'))
      .flatMap(({ login, logout }) => [login, logout]),
  ]
  return new Set(taken.filter((extension) => typeof extension === 'number'))
}

/**
 * Extensions are unique across the whole account.
 * @param wanted extensions by the fields they came in
 * @throws Refusal for the first that is taken, or that two fields have in common
 */
export function checkExtensions(
  documents: Documents,
  wanted: Readonly<Record<string, number | undefined>>,
  owner?: Owner,
): void {
  const given = Object.entries(wanted).filter((entry): entry is [string, number] => {
    return entry[1] !== undefined
  })
  if (given.length === 0) return
  const taken = takenExtensions(documents, owner)
  const before = new Map<number, string>()
  for (const [field, extension] of given) {
    if (taken.has(extension)) {
      throw new Refusal(400, `The ${field} has already been taken.`, field)
    }
    const twin = before.get(extension)
    if (twin !== undefined) {
      throw new Refusal(400, `The ${field} and ${twin} must be different.`, field)
    }
    before.set(extension, field)
  }
}
