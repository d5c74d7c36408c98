import type { ChangedKind } from '../../bridge/changes.ts'

/** What is told of a thing in its list, whichever that is. */
export interface Row {
  id?: number
  key?: string
  name?: string
  number?: string
}

const isNumber = (kind: ChangedKind): boolean => kind === 'numbers' || kind === 'externalNumbers'

/** By what a change knows a thing of a list. */
export const thingOf = (kind: ChangedKind, { id, key }: Row): string =>
  String(kind === 'externalNumbers' ? key : id)

/** What a change calls a thing: the number of an extension is no name. */
export const calledIn = (kind: ChangedKind, { name, number }: Row): string | undefined =>
  isNumber(kind) ? (number ?? name) : name
