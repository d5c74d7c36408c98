import { Refusal, taken } from '../http/refusal.ts'
import type { Documents } from '../state/documents.ts'

/** The thing being changed, whose own extensions are no conflict. */
export interface ExtensionOwner {
  kind: 'sip' | 'group' | 'queue'
  id: number
}

/** Every extension in use by others: of accounts, groups, pickups, agents' logins and logouts. */
function extensionsInUse(documents: Documents, owner: ExtensionOwner | undefined) {
  const others = <K extends ExtensionOwner['kind']>(kind: K) =>
    documents.list(kind).filter(({ id }) => owner?.kind !== kind || owner.id !== id)
  return new Set([
    ...others('sip').map(({ extension }) => extension),
    ...others('group').flatMap(({ extension, pickup }) => [extension, pickup?.pickup_number]),
    ...others('queue').flatMap(({ login, logout }) => [login, logout]),
  ])
}

/**
 * Extensions are unique across the whole account.
 * @param wanted extensions by the fields they came in
 * @throws Refusal for the first that is taken, or that two fields have in common
 */
export function checkExtensions(
  documents: Documents,
  wanted: Readonly<Record<string, number | undefined>>,
  owner?: ExtensionOwner,
): void {
  const inUse = extensionsInUse(documents, owner)
  const before = new Map<number, string>()
  for (const [field, extension] of Object.entries(wanted)) {
    if (extension === undefined) continue
    if (inUse.has(extension)) throw taken(field)
    const twin = before.get(extension)
    if (twin !== undefined) {
      throw new Refusal(400, `The ${field} and ${twin} must be different.`, field)
    }
    before.set(extension, field)
  }
}
