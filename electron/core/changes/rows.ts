import type { CollectionKey } from '../../bridge/account.ts'
import type { ChangedKind } from '../../bridge/changes.ts'

/** The common fields of a row in any list. */
export interface Row {
  id?: number
  key?: string
  name?: string
  number?: string
  email?: string
  phone?: string
}

const isNumber = (kind: ChangedKind): boolean => kind === 'numbers' || kind === 'externalNumbers'

/** Returns the key by which changes refer to a row. */
export const thingOf = (kind: ChangedKind, { id, key }: Row): string =>
  String(kind === 'externalNumbers' ? key : id)

/** Returns the key of a row in its list, by that. */
export const keyOfThing = (kind: ChangedKind, thing: string): CollectionKey =>
  kind === 'externalNumbers' ? thing : Number(thing)

/** Returns the display name of a row; the number of an extension is none. */
export function calledIn(kind: ChangedKind, { name, number, email, phone }: Row) {
  if (kind === 'users') return email ?? phone
  return isNumber(kind) ? (number ?? name) : name
}
