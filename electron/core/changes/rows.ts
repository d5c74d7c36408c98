import type { ChangedKind } from '../../bridge/changes.ts'

/** The common fields of a row in any list. */
export interface Row {
  id?: number
  key?: string
  name?: string
  number?: string
}

const isNumber = (kind: ChangedKind): boolean => kind === 'numbers' || kind === 'externalNumbers'

/** Returns the key by which changes refer to a row. */
export const thingOf = (kind: ChangedKind, { id, key }: Row): string =>
  String(kind === 'externalNumbers' ? key : id)

/** Returns the display name of a row; the number of an extension is none. */
export const calledIn = (kind: ChangedKind, { name, number }: Row): string | undefined =>
  isNumber(kind) ? (number ?? name) : name
