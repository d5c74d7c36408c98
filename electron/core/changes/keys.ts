import type { KeptChange } from '../../bridge/changes.ts'

/** Returns the key of a thing that others may refer to. */
export const keyOf = ({ kind, thing = '' }: Pick<KeptChange, 'kind' | 'thing'>): string =>
  `${kind} ${thing}`
