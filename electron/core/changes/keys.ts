import type { KeptChange } from '../../bridge/changes.ts'

/** Returns the key of a thing: others refer to it, and its return to a moment is agreed to, by this. */
export const keyOf = ({ kind, thing = '' }: Pick<KeptChange, 'kind' | 'thing'>): string =>
  `${kind} ${thing}`
